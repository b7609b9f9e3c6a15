/**
 * Key of the page that a visitor requested before being sent to the login, which leads back to it. It is in sessionStorage and not in a URL, so no
 * foreign link can choose where a member goes after the login.
 */
const KEY = 'wanted'

/** Path if no page is stored. */
const HOME = '/'

/** Stores a page of the site as the requested one. */
export function want({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): void {
  try {
    sessionStorage.setItem(KEY, pathname + search + hash)
  } catch {
    // Storage is blocked: the login leads home.
  }
}

/** Returns the requested page as path, query and hash; the home page if none is stored or the stored path would leave the site. */
export function wanted(): string {
  try {
    const place = sessionStorage.getItem(KEY) ?? ''
    return /^\/(?![/\\])/.test(place) ? place : HOME
  } catch {
    return HOME
  }
}

/** Removes the stored page, once a page other than the login is shown. */
export function wantNothing(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored if storage is blocked.
  }
}
