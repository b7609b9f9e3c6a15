import assert from 'node:assert/strict'
import type { Timer } from '../../server/core/scheduler/scheduler.ts'

/** A timer that a test winds by hand. Its time stands still but for what rings. */
export interface ManualTimer extends Timer {
  /** How long each timer that is set wanted to wait, in whole ms. */
  waiting(): number[]
  /** Lets the one timer that is set ring, and waits for what it does. */
  ring(): Promise<void>
}

/** Makes such a timer. */
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
