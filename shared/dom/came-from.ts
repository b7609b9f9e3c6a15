import { addressOf } from './navigate.ts'

/** Whether the page before this one in the tab is one of these of the product; not where the browser does not say. */
export function cameFrom(routes: readonly string[]): boolean {
  const { navigation } = globalThis as { navigation?: Navigation }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  return routes.some((route) => before?.split(/[?#]/)[0] === addressOf(route))
}
