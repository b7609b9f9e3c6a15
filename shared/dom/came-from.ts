import { addressOf } from './navigate.ts'

/**
 * Whether the page before this one in the tab is one of these of the product. Where the browser does not say (Safari before 26.2), the host site's router does,
 * by `data-before` at the root; on another page it is not.
 */
export function cameFrom(routes: readonly string[]): boolean {
  const { navigation } = globalThis as { navigation?: Navigation }
  const before = navigation
    ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
    : document.documentElement.dataset.before
  return routes.some((route) => before?.split(/[?#]/)[0] === addressOf(route))
}
