import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { openMonths, partitionLedger } from './partition-ledger.ts'

const INTERVAL_MS = 60_000
/** Least time between two lines about the progress. */
const LOG_INTERVAL_MS = 10_000

/** Partitions of the journal: those of an older installation, and the next months, on every node. */
export const domain = defineDomain({
  name: 'months',
  start({ db, log, now }: Context) {
    let [isStopped, isPartitioned, loggedAt] = [false, false, 0]
    let running: Promise<unknown> = Promise.resolve()
    async function work(): Promise<void> {
      isPartitioned ||= await partitionLedger(db, {
        isStopped: () => isStopped,
        onProgress: ({ copied, last }) => {
          if (now() - loggedAt < LOG_INTERVAL_MS) return
          loggedAt = now()
          log.info({ copied, last }, 'partitioning the journal by month: copying references of entries')
        },
      })
      if (isPartitioned && !(await openMonths(db, now())))
        log.warn({}, 'partitions of the next months could not be created: the journal is in use, retrying in 60 s')
    }
    const end = repeatEvery(
      INTERVAL_MS,
      () => {
        running = work()
        return running
      },
      log,
      'partitions of the journal could not be prepared, retrying in 60 s',
    )
    return async () => {
      isStopped = true
      end()
      await running.catch(() => undefined)
    }
  },
})
