import type { Log } from '../log/log.ts'

/** Work that continues after its response, whose time then does not disclose what was done. */
export interface BackgroundWork {
  /** Runs `work`. Errors are logged as `failure`. */
  run(work: () => Promise<void>, failure: string): void
  /** Resolves when no such work is in progress: before the database closes, and in tests. */
  wait(): Promise<void>
}

/** Creates the background work of a backend. */
export function createBackgroundWork(log: Pick<Log, 'error'>): BackgroundWork {
  const all = new Set<Promise<void>>()
  return {
    run(work, failure) {
      const done: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => all.delete(done))
      all.add(done)
    },
    async wait() {
      while (all.size > 0) await Promise.all(all)
    },
  }
}
