import { atom } from 'nanostores'
import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'

/** What all calls of the page have found: when the last answer came (epoch ms, 0 before the first), and how many calls in a row have had none since. */
const heard = pageSingleton('api.heard', () => ({ at: 0, lost: 0 }))

/** Whether the backend cannot be reached: two calls in a row had no answer, or one on a device that says that it has no network. Any answer is the end of it. */
export const $gone = pageSingleton('api.gone', () => atom(false))

/** Whether a request to this address says something about the backend: the exchange's public calls may go elsewhere. */
export const isBackend = (url: string): boolean => url.startsWith(`${config().api}/`)

/** The backend has answered, or has not. */
export function noteAnswered(isThere: boolean): void {
  if (isThere) heard.at = Date.now()
  heard.lost = isThere ? 0 : heard.lost + 1
  const isGone = heard.lost > (globalThis.navigator?.onLine === false ? 0 : 1)
  if (isGone !== $gone.get()) $gone.set(isGone)
}

/** When the backend answered last, epoch ms; 0 for not yet. */
export const lastAnswerAt = (): number => heard.at
