import type { Log } from '../log/log.ts'

/** Does something now and each `ms` until it is ended; a turn is left out while the former one runs. A failure is logged as `failure`. Answers what ends it. */
export function repeatEvery(ms: number, work: () => Promise<unknown>, log: Log, failure: string): () => void {
  let busy = false
  const turn = async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, failure)
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => void turn(), ms).unref()
  void turn()
  return () => clearInterval(timer)
}
