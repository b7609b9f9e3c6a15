import type { Db } from '../../core/db/db.ts'
import type { Log } from '../../core/log/log.ts'
import { checkBooks, forgetPoint, type NamedDifference, type Progress } from '../ledger.ts'

/** The checks of the books in this process: one at a time. */
export interface Checks {
  /** Begins a check when the one that runs has ended, from the checked point on; `whole` from the first posting on. Answers whether it got to the end of the journal. */
  check(given?: { whole?: boolean }): Promise<boolean>
  /** How many wait or run, and how far the one that runs is. */
  state(): { pending: number; progress: Progress | null; failed: boolean }
  /** Ends after the stretch that runs. */
  stop(): Promise<void>
}

/** Makes them. What does not add up is an alarm in the log. */
export function createChecks({ db, log, now }: { db: Db; log: Log; now(): number }): Checks {
  let queue: Promise<unknown> = Promise.resolve()
  let [pending, stopped, failed] = [0, false, false]
  let progress: Progress | null = null

  async function run(whole: boolean): Promise<boolean> {
    if (whole) await db.transaction((tx) => forgetPoint(tx, now()))
    return checkBooks({
      db,
      now,
      found: (difference) => raiseAlarm(log, difference),
      isStopped: () => stopped,
      progress: (made) => {
        progress = made
      },
    })
  }

  return {
    check({ whole = false } = {}) {
      pending++
      const turn = queue.then(() => run(whole))
      queue = turn
        .then(
          () => {
            failed = false
          },
          (error: unknown) => {
            failed = true
            log.error({ err: error }, 'the books could not be checked')
          },
        )
        .then(() => {
          pending--
          progress = null
        })
      return turn
    },
    state: () => ({ pending, progress, failed }),
    async stop() {
      stopped = true
      await queue
    },
  }
}

/** The line that somebody must be woken by. */
function raiseAlarm(log: Log, { what, where, posting, expected, found }: NamedDifference): void {
  log.error(
    { alarm: 'books', what, where, posting, expected, found },
    'ALARM: the books do not add up, payouts are stopped',
  )
}

/** Says again at a start that payouts are stopped, and why. */
export const repeatAlarm = (log: Log, open: readonly NamedDifference[]): void => {
  for (const difference of open) raiseAlarm(log, difference)
}
