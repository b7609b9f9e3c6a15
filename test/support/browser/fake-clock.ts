import { passHeldTime } from './held-timers.ts'
import { flushTasks, until, waitForDrawing } from './stage.ts'
import { stopUnusedStores } from './tracked-stores.ts'

/** Clock under the control of a test. Animation frames and promises run in real time. */
export interface FakeClock {
  /** Advances the time and runs all due timers in order of their due time, resolving promises in between. Held timers from before this clock run once, at the end. */
  advance(ms: number): Promise<void>
  /** Simulates a sleeping device: time passes and nothing runs; timers that came due, intervals included, run once on waking. */
  sleep(ms: number): Promise<void>
  /** Returns the number of pending timers and intervals. */
  pending(): number
  /** Restores the page's own timers, `Date.now` and `performance.now`; pending timers are dropped. */
  restore(): void
  /** Ends a test after its element is removed: runs the element's last timers, stops its stores and calls `restore`. */
  end(): Promise<void>
}

/** Ids are never reused, since code of a previous test may still clear its own. */
let lastId = 1_000_000_000

interface PendingTimer {
  due: number
  every: number | null
  work: () => void
}

/** Clock that has not been restored. */
let running: FakeClock | null = null

// A test that times out does not restore its clock, and every later test of the file would wait for timers that never expire.
afterEach(function () {
  if (this.currentTest?.isFailed()) running?.restore()
})

/** Replaces the page's timers, `Date.now` and `performance.now` by a stopped clock. */
export function fakeClock(): FakeClock {
  const genuine = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  }
  const own = { now: Date.now, steady: performance.now }
  const [date, steady] = [Date.now(), performance.now()]
  const waiting = new Map<number, PendingTimer>()
  let passed = 0

  const add = (work: unknown, ms: number | undefined, repeat: boolean, args: unknown[]): number => {
    const wait = Math.max(Number(ms) || 0, repeat ? 1 : 0)
    lastId += 1
    waiting.set(lastId, {
      due: passed + wait,
      every: repeat ? wait : null,
      work: () => typeof work === 'function' && work(...args),
    })
    return lastId
  }
  const end = (id: unknown) => {
    if (!waiting.delete(id as number)) genuine.clearTimeout(id as number)
  }
  Object.assign(globalThis, {
    setTimeout: (work: unknown, ms?: number, ...args: unknown[]) => add(work, ms, false, args),
    setInterval: (work: unknown, ms?: number, ...args: unknown[]) => add(work, ms, true, args),
    clearTimeout: end,
    clearInterval: end,
  })
  Date.now = () => date + passed
  performance.now = () => steady + passed

  async function advance(ms: number): Promise<void> {
    const until = passed + ms
    for (;;) {
      await flushTasks()
      const [next] = [...waiting].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due)
      if (!next) break
      const [id, timer] = next
      passed = Math.max(passed, timer.due)
      if (timer.every === null) waiting.delete(id)
      else timer.due += timer.every
      timer.work()
    }
    passed = until
    // Timers that were started before this clock.
    passHeldTime(ms)
    await flushTasks()
  }

  async function sleep(ms: number): Promise<void> {
    await flushTasks()
    passed += ms
    for (const timer of waiting.values()) timer.due = Math.max(timer.due, passed)
    await advance(0)
  }

  let isRestored = false
  function restore(): void {
    if (isRestored) return
    isRestored = true
    running = null
    waiting.clear()
    Object.assign(globalThis, genuine)
    Date.now = own.now
    performance.now = own.steady
  }

  const clock: FakeClock = {
    pending: () => waiting.size,
    advance,
    sleep,
    restore,
    async end() {
      // React defers cleanup to timers, which would never run after `restore`.
      for (const _frame of [1, 2, 3]) {
        await waitForDrawing()
        await advance(200)
      }
      stopUnusedStores()
      restore()
    },
  }
  running = clock
  return clock
}

/** Advances the time in steps of one second, with time for responses and drawing in between. */
export async function passTime(clock: FakeClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    await waitForDrawing()
    await clock.advance(Math.min(left, 1_000))
  }
  await waitForDrawing()
  await waitForDrawing()
}

/** Advances the time in one step, then draws and runs the timers that drawing has scheduled. */
export async function passTimeAtOnce(clock: FakeClock, ms: number): Promise<void> {
  await clock.advance(ms)
  await waitForDrawing()
  await clock.advance(0)
}

/** Waits until a condition holds, like `until`. With a clock it runs timers that are due at once. */
export async function untilWithClock(holds: () => unknown, what: string, clock?: FakeClock): Promise<void> {
  for (let frame = 0; clock && frame < 300 && !holds(); frame++) {
    await clock.advance(0)
    await waitForDrawing()
  }
  await until(holds, what)
}

/** Runs a test while the clock is stopped. */
export async function withClock(work: (clock: FakeClock) => Promise<void>): Promise<void> {
  const clock = fakeClock()
  try {
    await work(clock)
  } finally {
    await clock.end()
  }
}
