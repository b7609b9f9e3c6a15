import { atom } from 'nanostores'
import { identity } from '../api/identity.ts'
import { config } from '../config.ts'
import { onStored, storageKey, store, stored } from '../preferences/storage.ts'
import { once } from '../runtime.ts'

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

function writeCookie(token: string): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  const life = token === '' ? 0 : LIFE_SECONDS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the token in a cookie too, and the Cookie Store API is not everywhere
    document.cookie = `${storageKey('token')}=${encodeURIComponent(token)}; path=/; max-age=${life}; SameSite=Lax${secure}`
  } catch {
    // A sandboxed page may not write cookies; local storage or memory has the token.
  }
}

/** The signed-in member's token, "" for a visitor. Either of cookie and local storage is enough; other tabs follow. */
export const $token = once('token', () => {
  const $store = atom(stored('token') || cookie())
  onStored('token', (value) => $store.set(value))
  return $store
})

identity.token = () => $token.get()
identity.onUnauthorized = (token) => {
  if (token === $token.get()) setToken('')
}

/** Keeps a token, or forgets it when empty. */
export function setToken(token: string): void {
  store('token', token)
  writeCookie(token)
  $token.set(token)
}

/** Whether this page belongs to the host site, where signing in and out reloads (specification section 4). */
export const isHosted = (): boolean => config().hosted
