/**
 * Holds all timers of the page that a person would notice: `setTimeout` and `setInterval` of at least one second do not expire on their own. A message, a hint or
 * a poll then does not depend on the speed of the machine. A test that needs time to pass takes a `fakeClock`, or waits with `untilPolled`. Every bundle of tests
 * loads this file first (tools/bundle/element-tests.ts), after the test framework, whose own timeouts stay real.
 */
const HELD_FROM_MS = 1_000

interface HeldTimer {
  due: number
  /** Interval in ms; null for a timer that runs once. */
  every: number | null
  work(): void
}

const held = new Map<number, HeldTimer>()
/** Time in ms that has passed for held timers. */
let passed = 0
/** Last id of a held timer. They are negative, so that no timer of the page has the same. */
let lastId = 0
let areTimersHeld = true

/** Lets timers run in real time, as the demo needs them for its prices and slow responses, or holds them again. */
export function letTimersRun(run: boolean): void {
  areTimersHeld = !run
}

/** Lets `ms` pass for held timers and runs those that are due, an interval once however long the time is. `Date.now` does not change. */
export function passHeldTime(ms: number): void {
  passed += ms
  for (const [id, timer] of [...held].sort(([, a], [, b]) => a.due - b.due)) {
    if (timer.due > passed || !held.has(id)) continue
    if (timer.every === null) held.delete(id)
    else timer.due = passed + timer.every
    timer.work()
  }
}

type Start = (work: TimerHandler, ms?: number, ...args: unknown[]) => number
type Clear = (id?: number) => void

const holdLong =
  (start: Start, repeats: boolean): Start =>
  (work, ms = 0, ...args) => {
    if (ms < HELD_FROM_MS || !areTimersHeld) return start(work, ms, ...args)
    lastId -= 1
    held.set(lastId, {
      due: passed + ms,
      every: repeats ? ms : null,
      work: () => typeof work === 'function' && work(...args),
    })
    return lastId
  }

const release =
  (clear: Clear): Clear =>
  (id) => {
    if (id === undefined || !held.delete(id)) clear(id)
  }

const { setTimeout: start, setInterval: repeat, clearTimeout: stop, clearInterval: end } = globalThis
Object.assign(globalThis, {
  setTimeout: holdLong(start.bind(globalThis), false),
  setInterval: holdLong(repeat.bind(globalThis), true),
  clearTimeout: release(stop.bind(globalThis)),
  clearInterval: release(end.bind(globalThis)),
})
