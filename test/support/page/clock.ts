import { mock } from 'node:test'
import { settled } from './server.ts'

/** Takes timers, dates and the steady clock into a test's hands. */
export function stopClock(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_794_000_000_000 })
  const began = Date.now()
  mock.method(performance, 'now', () => 1_000 + Date.now() - began)
}

/** Lets time pass, and what is due happen, second by second. */
export async function pass(ms: number): Promise<void> {
  await settled()
  for (let left = ms; left > 0; left -= 1_000) {
    mock.timers.tick(Math.min(left, 1_000))
    await settled()
  }
}
