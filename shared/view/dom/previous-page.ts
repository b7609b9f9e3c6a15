import { getPageAddress } from '../../state/page/navigate.ts'

/**
 * Returns true if the previous page of the tab is one of these routes. Without the Navigation API (Safari before 26.2) it reads `data-before` of the root
 * element, which the host site's router sets; other pages return false.
 */
export function isPreviousPage(routes: readonly string[]): boolean {
  const before = findPreviousAddress()
  return routes.some((route) => before?.split(/[?#]/)[0] === getPageAddress(route))
}

/** Returns true if the previous page of the tab belongs to the same site, so that going back stays there. Limits as for `isPreviousPage`. */
export function hasPreviousPage(): boolean {
  const before = findPreviousAddress()
  return before !== undefined && URL.canParse(before) && new URL(before).origin === location.origin
}

function findPreviousAddress(): string | undefined {
  const { navigation } = globalThis as { navigation?: Navigation }
  if (!navigation) return document.documentElement.dataset.before
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? undefined
}
