import assert from 'node:assert/strict'
import type { Timer } from '../../server/scheduler/scheduler.ts'

/** A timer that a test winds by hand. */
export interface HandTimer {
  set: Timer
  /** How long each timer that is set wanted to wait, in whole ms. */
  waiting(): number[]
  /** Lets the one timer that is set ring, and waits for what it does. */
  ring(): Promise<void>
}

/** Makes such a timer. */
export function handTimer(): HandTimer {
  const timers = new Map<object, { ms: number; run: () => Promise<void> }>()
  return {
    set(ms, run) {
      const key = {}
      timers.set(key, { ms, run })
      return () => void timers.delete(key)
    },
    waiting: () => [...timers.values()].map(({ ms }) => Math.round(ms)),
    async ring() {
      const [one] = timers
      assert.ok(one, 'no timer is set')
      timers.delete(one[0])
      await one[1].run()
    },
  }
}
