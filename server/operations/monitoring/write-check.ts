import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../core/db/db.ts'
import { errorCodeOf } from '../../core/error-code.ts'

/** Minimum time between two test writes, ms. */
const EVERY_MS = 1_000
/** Maximum time of a test write, ms: a disk that hangs reports no error. */
const PATIENCE_MS = 4_000
/** About 500 kB of rows, sorted with the smallest `work_mem` of PostgreSQL (64 kB), so that they spill to its disk. */
const SPILLED_ROWS = 2_000

/** Check whether the database is writable. */
export interface WriteCheck {
  /** Returns null, or the reason in one word: an SQLSTATE such as `53100` (disk full), a system error code, or `slow`. */
  problem(): Promise<string | null>
}

/**
 * Creates the check of one node. It updates the only row of `instance` with its own value, which needs the write-ahead log and fails on a read-only server.
 * It also sorts rows on disk, which fails when there is no room for new pages. Both leave nothing behind: the next update of the page prunes the old row
 * version, as no index refers to it, and the sort's file is removed at once.
 */
export function createWriteCheck(db: Db, now: () => number = () => performance.now()): WriteCheck {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latest: Promise<string | null> = Promise.resolve(null)
  return {
    problem() {
      if (now() - checkedAt >= EVERY_MS) {
        checkedAt = now()
        latest = tryWrite(db)
      }
      return latest
    },
  }
}

async function tryWrite(db: Db): Promise<string | null> {
  const late = new AbortController()
  const written = write(db).then(
    () => null,
    (error: unknown) => errorCodeOf(error) || 'failed',
  )
  const found = await Promise.race([written, sleep(PATIENCE_MS, 'slow', late).catch(() => null)])
  late.abort()
  return found
}

const write = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('UPDATE instance SET started_at = started_at')
    await tx.query("SELECT set_config('work_mem', '64kB', true)")
    await tx.query(
      `SELECT count(*) FROM (SELECT repeat(md5(n::text), 8) AS text FROM generate_series(1, $1::int) n ORDER BY 1 OFFSET 0) sorted`,
      [SPILLED_ROWS],
    )
  })
