import { atom } from 'nanostores'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { identity } from '../../wire/api/identity.ts'
import { onStoredChange, readStored, writeStored } from '../preferences/storage.ts'
import { canStore, readTokenCookie, writeTokenCookie } from './token-cookie.ts'

/**
 * Stores the token. The cookie is written on the host site only: on a partner's page every request would send it to the partner's server. It is written first,
 * because other tabs react to the storage event.
 */
function storeToken(token: string): void {
  if (config().hosted) writeTokenCookie(token)
  writeStored('token', token)
}

/** Local storage decides. The cookie counts only if the browser forbids local storage, since a neighbouring site may have planted it. */
const readStoredToken = (): string => (config().hosted && !canStore() ? readTokenCookie() : readStored('token'))

/** Number of sessions that the server ended. Each increment shows the login page (API-08); a logout by the member does not. */
export const $refused = pageSingleton('refused', () => atom(0))

/** Token of the signed-in member, "" for a visitor. Stored in local storage and a cookie, synchronized with other tabs. */
export const $token = pageSingleton('token', () => {
  const token = readStoredToken()
  // Extends the cookie, and restores it if it was cleared.
  if (token) storeToken(token)
  const $store = atom(token)
  onStoredChange('token', () => $store.set(readStoredToken()))
  // Here, so that a further build of the page does not replace the session of a partner (shared/state/partner/partner-session.ts).
  identity.token = () => $store.get()
  $store.listen(() => identity.onSession?.())
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
