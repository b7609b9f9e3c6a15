const LIFE_SECONDS = 7 * 24 * 60 * 60
const NAME = 'token'

/** Returns whether this page is plain HTTP on this machine, which browsers trust: the only place where the cookie has no prefix, since browsers refuse it there. */
const isDevelopment = (): boolean => globalThis.location?.protocol === 'http:' && isSecureContext

/** Returns the name of the cookie. A page of a neighbouring site can neither set nor read one that begins with `__Host-`. */
const getName = (): string => (isDevelopment() ? NAME : `__Host-${NAME}`)

/**
 * Returns the token in this site's cookie, or "". Read it only if the browser forbids local storage: a neighbouring page may have planted it. Of two cookies of
 * the name neither counts.
 */
export function readTokenCookie(): string {
  try {
    const [, value = '', second] = `; ${document.cookie}`.split(`; ${getName()}=`)
    return second === undefined ? decodeURIComponent(value.split(';')[0] ?? '') : ''
  } catch {
    // The browser forbids cookies, or the value is not ours.
    return ''
  }
}

/** Returns whether the browser permits local storage. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

/** Writes the cookie, which the specification requires in addition to local storage; "" removes it. One of a former release, without the prefix, is removed. */
export function writeTokenCookie(token: string): void {
  const set = (name: string, value: string, flags = '') => {
    // biome-ignore lint/suspicious/noDocumentCookie: the specification requires the token in a cookie too, and not every browser has the Cookie Store API
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${value ? LIFE_SECONDS : 0}; SameSite=Lax${flags}`
  }
  try {
    if (isDevelopment()) return set(NAME, token)
    set(NAME, '')
    set(getName(), token, '; Secure')
  } catch {
    // Sandboxed pages cannot write cookies; the token is still in local storage or in memory.
  }
}
