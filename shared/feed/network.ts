import { atom } from 'nanostores'
import { pageSingleton } from '../runtime.ts'

/**
 * What the page knows of the network: 0 while the device says that it has none, which is believed at once; else it counts up with each sign that there is
 * one, as answers of servers to polls. A page that begins believes that there is one: some devices know nothing of theirs.
 */
export const $network = pageSingleton('network', () => {
  const $store = atom(1)
  globalThis.addEventListener?.('offline', () => $store.set(0))
  globalThis.addEventListener?.('online', noteAnswer)
  return $store
})

/** There is a network: a poll was answered, or the device says so. */
export function noteAnswer(): void {
  $network.set($network.get() + 1)
}
