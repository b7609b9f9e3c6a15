import { mock } from 'node:test'
import { settled } from './server.ts'

/** Stops timers, dates and the monotonic clock until the test advances them. */
export function stopClock(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_794_000_000_000 })
  const began = Date.now()
  mock.method(performance, 'now', () => 1_000 + Date.now() - began)
}

/** Advances the time second by second and runs what is due. */
export async function pass(ms: number): Promise<void> {
  await settled()
  for (let left = ms; left > 0; left -= 1_000) {
    mock.timers.tick(Math.min(left, 1_000))
    await settled()
  }
}
