import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { type CheckProgress, checkBooks, type NamedDifference, resetCheckedPoint } from '../ledger.ts'

/** Checks of the books in this process, one at a time. */
export interface BooksChecks {
  /**
   * Starts a check after those already requested: from the checked point on, or with `whole` from the first posting on. Returns whether it reached the end of
   * the journal.
   */
  check(given?: { whole?: boolean }): Promise<boolean>
  /** Returns the number of checks that wait or run, and the progress of the current one. */
  state(): { pending: number; progress: CheckProgress | null; failed: boolean }
  /** Stops after the current batch. */
  stop(): Promise<void>
}

/** Creates the checks. Each difference is logged as an alarm. */
export function createBooksChecks({ db, log, now }: { db: Db; log: Log; now(): number }): BooksChecks {
  let queue: Promise<unknown> = Promise.resolve()
  let [pending, stopped, failed] = [0, false, false]
  let progress: CheckProgress | null = null

  async function run(whole: boolean): Promise<boolean> {
    if (whole) await db.transaction((tx) => resetCheckedPoint(tx, now()))
    return checkBooks({
      db,
      now,
      onDifference: (difference) => raiseAlarm(log, difference),
      isStopped: () => stopped,
      onProgress: (made) => {
        progress = made
      },
    })
  }

  return {
    check({ whole = false } = {}) {
      pending++
      const result = queue.then(() => run(whole))
      queue = result
        .then(
          () => {
            failed = false
          },
          (error: unknown) => {
            failed = true
            log.error({ err: error }, 'check of the books failed')
          },
        )
        .then(() => {
          pending--
          progress = null
        })
      return result
    },
    state: () => ({ pending, progress, failed }),
    async stop() {
      stopped = true
      await queue
    },
  }
}

/** Logs the line that operators should alert on. */
function raiseAlarm(log: Log, { what, where, posting, expected, found }: NamedDifference): void {
  log.error(
    { alarm: 'books', what, where, posting, expected, found },
    'ALARM: the books do not add up, payouts are stopped',
  )
}

/** Logs the alarm again at a start while payouts are stopped. */
export const repeatAlarm = (log: Log, open: readonly NamedDifference[]): void => {
  for (const difference of open) raiseAlarm(log, difference)
}
