import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/**
 * Network state: 0 while the device reports that it has no network. Each sign of a network increments it, such as a response to a poll. Starts at 1, because
 * some devices report nothing.
 */
export const $network = pageSingleton('network', () => {
  const $store = atom(1)
  globalThis.addEventListener?.('offline', () => $store.set(0))
  globalThis.addEventListener?.('online', recordNetworkSign)
  return $store
})

/** Records a sign of a network: a poll got a response, or the device is online. */
export function recordNetworkSign(): void {
  $network.set($network.get() + 1)
}
