import type { Log } from '../log/log.ts'

/** A clock and its alarm: both by the same time, or a test that stops one of them is woken by the other. */
export interface Timer {
  /** Milliseconds that never go back. */
  now(): number
  /** Runs a function once after `ms` and answers how to cancel it. */
  set(ms: number, run: () => Promise<void>): () => void
}

/** Repeated work that never overlaps itself. */
export interface Scheduler {
  /** Asks for the work within so many ms; the earliest of several requests counts, also of those made while it runs. */
  wakeWithin(ms: number): void
  /** Ends it, after the work that runs. */
  stop(): Promise<void>
}

const realTime: Timer = {
  now: () => performance.now(),
  set(ms, run) {
    const timer = setTimeout(() => void run(), ms)
    return () => clearTimeout(timer)
  },
}

/** Work that failed is done again after this long. */
const AFTER_FAILURE_MS = 1_000

/** Makes a scheduler. `work` answers within how many ms it wants to be done again. What it throws is logged, and it is done again after a second. */
export function createScheduler(
  work: () => Promise<number>,
  timer: Timer = realTime,
  log?: Pick<Log, 'error'>,
): Scheduler {
  let wanted = Number.POSITIVE_INFINITY
  let running: Promise<number> | null = null
  let stopped = false
  let cancel = () => {}

  async function guarded(): Promise<number> {
    try {
      return await work()
    } catch (error) {
      log?.error({ err: error }, 'scheduled work failed, retrying in 1 s')
      return AFTER_FAILURE_MS
    }
  }

  async function run(): Promise<void> {
    wanted = Number.POSITIVE_INFINITY
    running = guarded()
    const again = await running
    running = null
    const earlier = wanted - timer.now()
    wanted = Number.POSITIVE_INFINITY
    wakeWithin(Math.max(0, Math.min(again, earlier)))
  }

  function wakeWithin(ms: number): void {
    const at = timer.now() + ms
    if (stopped || at >= wanted) return
    wanted = at
    cancel()
    if (!running) cancel = timer.set(ms, run)
  }

  return {
    wakeWithin,
    async stop() {
      stopped = true
      cancel()
      await running
    },
  }
}
