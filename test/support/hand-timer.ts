import assert from 'node:assert/strict'
import type { Later } from '../../server/scheduler/scheduler.ts'

/** A timer that a test winds by hand. */
export interface HandTimer {
  later: Later
  /** How long each timer that is set wanted to wait, in whole ms. */
  waiting(): number[]
  /** Lets the one timer that is set ring, and waits for what it does. */
  ring(): Promise<void>
}

/** Makes such a timer. */
export function handTimer(): HandTimer {
  const set = new Map<object, { ms: number; run: () => Promise<void> }>()
  return {
    later(ms, run) {
      const key = {}
      set.set(key, { ms, run })
      return () => void set.delete(key)
    },
    waiting: () => [...set.values()].map(({ ms }) => Math.round(ms)),
    async ring() {
      const [one] = set
      assert.ok(one, 'no timer is set')
      set.delete(one[0])
      await one[1].run()
    },
  }
}
