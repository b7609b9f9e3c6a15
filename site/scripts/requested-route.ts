/**
 * The page that a visitor wanted when a login came in between, where the login leads afterwards. It is kept in the storage of the tab: no address
 * carries it, so no link from elsewhere can lead a member who has just logged in anywhere.
 */
const KEY = 'wanted'

/** Where to go without a wish. */
const HOME = '/'

/** Keeps a page of the site as the one that is wanted. */
export function want({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): void {
  try {
    sessionStorage.setItem(KEY, pathname + search + hash)
  } catch {
    // Storage is blocked: the login leads home.
  }
}

/** The page that is wanted, as path, query and hash; the home page when none is, or when what is kept would leave the site. */
export function wanted(): string {
  try {
    const place = sessionStorage.getItem(KEY) ?? ''
    return /^\/(?![/\\])/.test(place) ? place : HOME
  } catch {
    return HOME
  }
}

/** Nothing is wanted any more: another page than the login is shown. */
export function wantNothing(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept where storage is blocked.
  }
}
