import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain, type Metric } from '../../define-domain.ts'
import { claimCheck, countLostEntries, findOpenDifferences, readBooksHealth, readCheckedPoint } from '../ledger.ts'
import { watchAcknowledged } from './acknowledged.ts'
import { repeatAlarm } from './books.checks.ts'
import { commands } from './books.commands.ts'

/** Interval of checks by one of all processes; each process polls more often, so that it takes over soon from a stopped one. */
const CHECK_INTERVAL_MS = 60_000
const POLL_INTERVAL_MS = 10_000
/** Alarm lines repeated at a start. */
const MAX_REPEATED_ALARMS = 10
/** Differences that are counted for visitors. */
const MAX_STATED = 1_000

/** Returns the metrics of the books. The time of the last check is absent until a check has reached the end of the journal. */
async function readBooksMetrics({ db }: Context): Promise<Metric[]> {
  const { isRight, isStopped } = await readBooksHealth(db)
  const { finished_at } = await readCheckedPoint(db)
  return [
    { name: 'tradelet_books_right', labels: {}, value: isRight ? 1 : 0 },
    { name: 'tradelet_payouts_stopped', labels: {}, value: isStopped ? 1 : 0 },
    { name: 'tradelet_acknowledged_lost', labels: {}, value: await countLostEntries(db) },
    ...(finished_at === null
      ? []
      : [{ name: 'tradelet_books_checked_timestamp_seconds' as const, labels: {}, value: finished_at / 1000 }]),
  ]
}

/** Returns the last complete check with the number of postings it has read and of differences that are not cleared; null before the first. */
async function readLastCheck({ db }: Context) {
  const { finished_at, posting } = await readCheckedPoint(db)
  return finished_at === null
    ? null
    : { checkedAt: finished_at, postings: posting, differences: (await findOpenDifferences(db, MAX_STATED)).length }
}

/** Check of the books, in the background and on request. */
export const domain = defineDomain({
  name: 'books',
  commands,
  metrics: readBooksMetrics,
  publicTerms: async (context) => ({ books: await readLastCheck(context) }),
  start(context) {
    const { db, log, now } = context
    const checks = context.booksChecks
    const begun = findOpenDifferences(db, MAX_REPEATED_ALARMS).then((open) => repeatAlarm(log, open))
    const end = repeatEvery(
      POLL_INTERVAL_MS,
      async () => {
        await begun
        if (checks.state().pending > 0 || !(await claimCheck(db, now(), CHECK_INTERVAL_MS))) return
        // `check` logs its own failure.
        await checks.check().catch(() => undefined)
      },
      log,
      'scheduled check of the books failed',
    )
    const endAcknowledged = context.config.dataDir === '' ? null : watchAcknowledged(context)
    return async () => {
      end()
      await endAcknowledged?.()
      await checks.stop()
    }
  },
})
