import assert from 'node:assert/strict'
import type { Timer } from '../../server/core/scheduler/scheduler.ts'

/** Timer that a test fires. Its time advances only when it fires. */
export interface ManualTimer extends Timer {
  /** Returns the delays of all pending timers in whole ms. */
  waiting(): number[]
  /** Fires the one pending timer and waits for its work. */
  ring(): Promise<void>
}

/** Creates a manual timer. */
export function manualTimer(): ManualTimer {
  const timers = new Map<object, { ms: number; run: () => Promise<void> }>()
  let now = 0
  return {
    now: () => now,
    set(ms, run) {
      const key = {}
      timers.set(key, { ms, run })
      return () => void timers.delete(key)
    },
    waiting: () => [...timers.values()].map(({ ms }) => Math.round(ms)),
    async ring() {
      const [one] = timers
      assert.ok(one, 'no timer is set')
      const [key, { ms, run }] = one
      timers.delete(key)
      now += ms
      await run()
    },
  }
}
