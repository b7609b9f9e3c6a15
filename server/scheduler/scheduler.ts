/** Runs something once after some ms and answers how to call it off. */
export type Later = (ms: number, run: () => Promise<void>) => () => void

/** Work that is done again and again, never twice at a time. */
export interface Alarm {
  /** Asks for the work within so many ms; of several wishes the earliest holds, also of those that come while it runs. */
  within(ms: number): void
  /** Ends it, after the work that runs. */
  stop(): Promise<void>
}

const timeout: Later = (ms, run) => {
  const timer = setTimeout(() => void run(), ms)
  return () => clearTimeout(timer)
}

/** Makes an alarm. `work` answers within how many ms it wants to be done again, and must not throw. */
export function createAlarm(work: () => Promise<number>, later: Later = timeout): Alarm {
  let wanted = Number.POSITIVE_INFINITY
  let running: Promise<number> | null = null
  let stopped = false
  let callOff = () => {}

  async function ring(): Promise<void> {
    wanted = Number.POSITIVE_INFINITY
    running = work()
    const again = await running
    running = null
    const earlier = wanted - performance.now()
    wanted = Number.POSITIVE_INFINITY
    within(Math.max(0, Math.min(again, earlier)))
  }

  function within(ms: number): void {
    const at = performance.now() + ms
    if (stopped || at >= wanted) return
    wanted = at
    callOff()
    if (!running) callOff = later(ms, ring)
  }

  return {
    within,
    async stop() {
      stopped = true
      callOff()
      await running
    },
  }
}
