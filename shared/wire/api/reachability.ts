import { atom } from 'nanostores'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'

/**
 * State shared by all calls of the page: time of the last response (epoch ms, 0 before the first), the number of consecutive calls without a response since, and
 * whether the backend has exposed the id of a request. Only then does it also allow requests with an id; others would fail by CORS.
 */
export const reachState = pageSingleton('api.heard', () => ({ at: 0, lost: 0, ids: false }))

/** True while the backend is unreachable: two consecutive calls had no response, or one on a device that reports no network. The response to a later request resets it. */
export const $gone = pageSingleton('api.gone', () => atom(false))

/** Returns true if a request to this address shows whether the backend is reachable. Public calls of the exchange may have another host. */
export const isBackend = (url: string): boolean => url.startsWith(`${config().api}/`)

/**
 * Records that the backend responded, or that it did not. While it is unreachable, only the response to a request that was sent since then counts (`wasGone`, the
 * value of `$gone` at that time): an earlier one may have been on its way when the connection was lost.
 */
export function recordResponse(isThere: boolean, wasGone = true): void {
  if (isThere) reachState.at = Date.now()
  if (!isThere) reachState.lost += 1
  else if (wasGone || !$gone.get()) reachState.lost = 0
  const isGone = reachState.lost > (globalThis.navigator?.onLine === false ? 0 : 1)
  if (isGone !== $gone.get()) $gone.set(isGone)
}

/** Returns the time of the backend's last response, epoch ms; 0 before the first. */
export const getLastResponseTime = (): number => reachState.at
