import { deleteOlder } from '../../core/db/time-partitions.ts'
import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'

const SWEEP_MS = 600_000

/** Deletes ended sessions and codes of partners' pages now and every 10 minutes. Returns a function that stops it. */
export const startPartnerSweep = ({ db, now, log }: Context): (() => void) =>
  repeatEvery(
    SWEEP_MS,
    async () => {
      for (const table of ['partner_tokens', 'partner_codes']) await deleteOlder(db, table, 'expires_at', now() + 1)
      await db.query('DELETE FROM partner_keys WHERE expires_at <= $1::bigint', [now()])
    },
    log,
    'deletion of ended sessions of partners failed',
  )
