import type { Log } from '../log/log.ts'

/** Runs `work` now and every `ms`, skipping a run while the previous one is in progress. Logs errors as `failure`. Returns a function that stops it. */
export function repeatEvery(ms: number, work: () => Promise<unknown>, log: Log, failure: string): () => void {
  let busy = false
  const run = async () => {
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
  const timer = setInterval(() => void run(), ms).unref()
  void run()
  return () => clearInterval(timer)
}
