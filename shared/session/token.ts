import { atom } from 'nanostores'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { onStoredChange, readStored, storageKey, writeStored } from '../preferences/storage.ts'
import { pageSingleton } from '../runtime.ts'

const LIFE_SECONDS = 7 * 24 * 60 * 60

/** Returns the token in this site's cookie, or "". */
function readCookie(): string {
  try {
    const prefix = `${storageKey('token')}=`
    const entry = document.cookie.split('; ').find((part) => part.startsWith(prefix))
    return entry ? decodeURIComponent(entry.slice(prefix.length)) : ''
  } catch {
    return ''
  }
}

/** Writes the cookie on the host site only. On a partner's page every request would send it to the partner's server. */
function writeCookie(token: string): void {
  if (!config().hosted) return
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  const life = token === '' ? 0 : LIFE_SECONDS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the specification requires the token in a cookie too, and not every browser has the Cookie Store API
    document.cookie = `${storageKey('token')}=${encodeURIComponent(token)}; path=/; max-age=${life}; SameSite=Lax${secure}`
  } catch {
    // Sandboxed pages cannot write cookies; the token is still in local storage or in memory.
  }
}

/** The cookie is written first, because other tabs react to the storage event and read both. */
function storeToken(token: string): void {
  writeCookie(token)
  writeStored('token', token)
}

/** One of the two is enough. */
const readStoredToken = (): string => readStored('token') || readCookie()

/** Number of sessions that the server ended. Each increment shows the login page (API-08); a logout by the member does not. */
export const $refused = pageSingleton('refused', () => atom(0))

/** Token of the signed-in member, "" for a visitor. Stored in cookie and local storage, synchronized with other tabs. */
export const $token = pageSingleton('token', () => {
  const token = readStoredToken()
  // Restores whichever of the two was cleared.
  if (token) storeToken(token)
  const $store = atom(token)
  onStoredChange('token', () => $store.set(readStoredToken()))
  // Here, so that a further build of the page does not replace the session of a partner (shared/partner/session.ts).
  identity.token = () => $store.get()
  identity.onUnauthorized = (rejected) => {
    // Another tab may have signed in since, while this one was suspended.
    const other = readStoredToken()
    if (other !== '' && other !== rejected) return $store.set(other)
    $refused.set($refused.get() + 1)
    setToken('')
  }
  return $store
})

/** Stores a token; "" removes it. The last figures of the previous session are deleted. */
export function setToken(token: string): void {
  writeStored('figures', '')
  storeToken(token)
  $token.set(token)
}
