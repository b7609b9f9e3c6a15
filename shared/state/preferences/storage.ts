import { config } from '../../base/runtime/config.ts'
import { OPERATOR } from '../../base/runtime/runtime.ts'

/**
 * Names of values stored on the device (specification section 3).
 *
 * - `updown`: market colours; `hidden`: whether amounts are hidden
 * - `favourites`, `marketSort`: state of the market list
 * - `bulletin`: day on which the announcement was dismissed (Q-107); `banners`: whether there were none
 * - `motion`: whether the visitor has stopped all motion (Q-219)
 * - `alerts`: whether notifications are on; `told`: events already notified
 * - `dismissed/` and the account: the notice that the member dismissed last (Q-105)
 * - `referral`: partner and invite code of the page that a visitor came from, for 30 days (Q-263)
 * - `answered`: time of the backend's last response
 * - `figures`: last figures of the session, deleted with it (Q-215); `keepFigures`: `no` if the member turned them off
 */
export type StoredName =
  | 'token'
  | 'theme'
  | 'language'
  | 'account'
  | 'updown'
  | 'hidden'
  | 'favourites'
  | 'marketSort'
  | 'bulletin'
  | 'banners'
  | 'alerts'
  | 'answered'
  | 'figures'
  | 'keepFigures'
  | 'motion'
  | 'referral'
  | 'told'
  | `dismissed/${string}`

/** Returns a storage key that no other software on the page uses. On a partner's page it names the operator, since the page may have elements of several. */
export const ownKey = (name: string): string => `tradelet.${config().hosted ? '' : `${OPERATOR}.`}${name}`

/** Returns the storage key of a value. On a partner's page it has a prefix, so that the partner's own `token` is neither read nor written. */
export const storageKey = (name: StoredName): string => (config().hosted ? name : ownKey(name))

/** Returns the stored value, or "". If the browser forbids storage, nothing is stored and the page works from memory. */
export function readStored(name: StoredName): string {
  try {
    return localStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a value; "" removes it. Returns false if the browser forbids storage. */
export function writeStored(name: StoredName, value: string): boolean {
  try {
    if (value === '') localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), value)
    return true
  } catch {
    return false
  }
}

/** Calls back when another tab changes a stored value. */
export function onStoredChange(name: StoredName, listener: (value: string) => void): void {
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === storageKey(name) || event.key === null) listener(readStored(name))
  })
}
