import type { Log } from '../log/log.ts'

/** Clock and alarm by the same time, so that a test that stops the clock also stops the alarm. */
export interface Timer {
  /** Milliseconds that never decrease. */
  now(): number
  /** Runs a function once after `ms`. Returns a function that cancels it. */
  set(ms: number, run: () => Promise<void>): () => void
}

/** Repeated work whose runs never overlap. */
export interface Scheduler {
  /** Requests a run within `ms`; the earliest of several requests counts, also of those made during a run. */
  wakeWithin(ms: number): void
  /** Stops the scheduler after the current run. */
  stop(): Promise<void>
}

const realTime: Timer = {
  now: () => performance.now(),
  set(ms, run) {
    const timer = setTimeout(() => void run(), ms)
    return () => clearTimeout(timer)
  },
}

/** Delay after failed work. */
const AFTER_FAILURE_MS = 1_000

/** Creates a scheduler. `work` returns the ms until its next run. If it throws, the error is logged and it runs again after 1 s. */
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
