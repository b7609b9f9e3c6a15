import { atom } from 'nanostores'

/** Screen and what follows it in the address: `#/queue/12` is `queue` with `12`. */
export interface Route {
  screen: string
  rest: string
  /** Values of the address, for fields of forms. */
  values: Readonly<Record<string, string>>
}

function readRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const [screen = '', ...rest] = path.split('/').map(decodeURIComponent)
  return { screen: screen || 'today', rest: rest.join('/'), values: Object.fromEntries(new URLSearchParams(query)) }
}

/** Screen that the address names. */
export const $route = atom<Route>(readRoute())
addEventListener('hashchange', () => $route.set(readRoute()))

/** Returns the address of a screen. */
export function toAddress(screen: string, rest = '', values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(values).toString()
  return `#/${screen}${rest && `/${encodeURIComponent(rest)}`}${query && `?${query}`}`
}

/** Opens an address of {@link toAddress}. */
export const openAddress = (address: string): void => {
  location.hash = address
}

/** Opens a screen. */
export const openScreen = (screen: string, rest = ''): void => {
  location.hash = toAddress(screen, rest)
}
