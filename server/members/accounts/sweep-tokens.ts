import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { sweepTokens } from './session-tokens.ts'

const SWEEP_MS = 3_600_000
/** Rows deleted in one statement, so that other queries do not wait long on the embedded database. */
const BATCH = 1_000

/** Deletes expired sessions now and once an hour. Returns a function that stops it. */
export const startTokenSweep = ({ db, now, log }: Context): (() => void) =>
  repeatEvery(
    SWEEP_MS,
    async () => {
      while ((await sweepTokens(db, now(), BATCH)) === BATCH);
    },
    log,
    'deletion of expired sessions failed',
  )
