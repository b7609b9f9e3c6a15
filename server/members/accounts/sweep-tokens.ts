import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { sweepTokens } from './accounts.tokens.ts'

const SWEEP_MS = 3_600_000
/** Taken away in one statement: others wait no longer than for so many, also on the embedded database. */
const BATCH = 1_000

/** Takes away the sessions that have expired now and once an hour, apart from those who sign in. Answers what ends it. */
export const startTokenSweep = ({ db, now, log }: Context): (() => void) =>
  repeatEvery(
    SWEEP_MS,
    async () => {
      while ((await sweepTokens(db, now(), BATCH)) === BATCH);
    },
    log,
    'expired sessions stay',
  )
