import { config } from '../config.ts'

/**
 * What is stored on the device (specification section 3; `updown` is the colour habit, `hidden` whether amounts are; `favourites` and
 * `marketSort` belong to the list of markets; `bulletin` is the day on which the announcement is not wanted, Q-107; `banners` whether there were none; `alerts` whether the device tells of
 * what happens unseen, `told` what it has told; `answered` when the backend did last).
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
  | 'told'

/** The key of a stored value. On a foreign page ours have a prefix: a partner's own `token` is neither read nor written. */
export const storageKey = (name: StoredName): string => (config().hosted ? name : `tradelet.${name}`)

/** What is stored, or "". A browser may forbid storage; then nothing is stored and the page works from memory. */
export function stored(name: StoredName): string {
  try {
    return localStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a value, or removes it when empty. Answers false when the browser forbids it. */
export function store(name: StoredName, value: string): boolean {
  try {
    if (value === '') localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), value)
    return true
  } catch {
    return false
  }
}

/** Calls back when another tab changes a stored value. */
export function onStored(name: StoredName, listener: (value: string) => void): void {
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === storageKey(name) || event.key === null) listener(stored(name))
  })
}
