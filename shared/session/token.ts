import { atom } from 'nanostores'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { onStored, storageKey, store, stored } from '../preferences/storage.ts'
import { pageSingleton } from '../runtime.ts'

const LIFE_SECONDS = 7 * 24 * 60 * 60

/** The token in our cookie, or "". */
function cookie(): string {
  try {
    const prefix = `${storageKey('token')}=`
    const entry = document.cookie.split('; ').find((part) => part.startsWith(prefix))
    return entry ? decodeURIComponent(entry.slice(prefix.length)) : ''
  } catch {
    return ''
  }
}

/** Only on the host site: on a partner's page the cookie would travel to the partner's server with every request. */
function writeCookie(token: string): void {
  if (!config().hosted) return
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  const life = token === '' ? 0 : LIFE_SECONDS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the token in a cookie too, and the Cookie Store API is not everywhere
    document.cookie = `${storageKey('token')}=${encodeURIComponent(token)}; path=/; max-age=${life}; SameSite=Lax${secure}`
  } catch {
    // A sandboxed page may not write cookies; local storage or memory has the token.
  }
}

/** The cookie goes first, so that other tabs, which hear of the storage, find both as they should be. */
function keep(token: string): void {
  writeCookie(token)
  store('token', token)
}

/** Either of the two is enough. */
const kept = (): string => stored('token') || cookie()

/** The signed-in member's token, "" for a visitor. Kept in cookie and local storage; other tabs follow. */
export const $token = pageSingleton('token', () => {
  const token = kept()
  // One of the two may have been cleared.
  if (token) keep(token)
  const $store = atom(token)
  onStored('token', () => $store.set(kept()))
  return $store
})

/** Counts the sessions that the server ended, not those that a member ended: after these the login is shown (API-08). */
export const $refused = pageSingleton('refused', () => atom(0))

identity.token = () => $token.get()

identity.onUnauthorized = (token) => {
  // Another tab may have signed in since, while this one slept.
  const other = kept()
  if (other !== '' && other !== token) return $token.set(other)
  $refused.set($refused.get() + 1)
  setToken('')
}

/** Keeps a token, or forgets it when empty. */
export function setToken(token: string): void {
  keep(token)
  $token.set(token)
}
