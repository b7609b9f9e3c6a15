import { addressOf } from './navigate.ts'

/**
 * Returns true if the previous page of the tab is one of these routes. Without the Navigation API (Safari before 26.2) it reads `data-before` of the root
 * element, which the host site's router sets; other pages return false.
 */
export function cameFrom(routes: readonly string[]): boolean {
  const { navigation } = globalThis as { navigation?: Navigation }
  const before = navigation
    ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
    : document.documentElement.dataset.before
  return routes.some((route) => before?.split(/[?#]/)[0] === addressOf(route))
}
