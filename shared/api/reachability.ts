import { atom } from 'nanostores'
import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'

/**
 * State shared by all calls of the page: time of the last response (epoch ms, 0 before the first), and the number of consecutive calls without a response
 * since.
 */
const heard = pageSingleton('api.heard', () => ({ at: 0, lost: 0 }))

/** True while the backend is unreachable: two consecutive calls had no response, or one on a device that reports no network. Any response resets it. */
export const $gone = pageSingleton('api.gone', () => atom(false))

/** Returns true if a request to this address shows whether the backend is reachable. Public calls of the exchange may have another host. */
export const isBackend = (url: string): boolean => url.startsWith(`${config().api}/`)

/** Records that the backend responded, or that it did not. */
export function noteAnswered(isThere: boolean): void {
  if (isThere) heard.at = Date.now()
  heard.lost = isThere ? 0 : heard.lost + 1
  const isGone = heard.lost > (globalThis.navigator?.onLine === false ? 0 : 1)
  if (isGone !== $gone.get()) $gone.set(isGone)
}

/** Returns the time of the backend's last response, epoch ms; 0 before the first. */
export const lastAnswerAt = (): number => heard.at
