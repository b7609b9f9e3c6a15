import { countItemsSeen } from '../../shared/view/elements/row.rules.ts'

/** Maximum number of dots. More would not fit below the text of a picture. */
const MAX_DOTS = 8

/** First and last visible picture, counted from 0. */
export interface VisibleRange {
  first: number
  last: number
}

/**
 * Returns the visible pictures of a row of `count` pictures scrolled to `offset`. All lengths are in px. A picture counts while more than half of it is
 * visible.
 */
export function findVisibleRange(offset: number, view: number, total: number, count: number): VisibleRange {
  if (total <= 0 || view <= 0 || count === 0) return { first: 0, last: 0 }
  const first = Math.min(count - 1, Math.round((offset / total) * count))
  return { first, last: Math.max(first, countItemsSeen((first * total) / count, view, total, count) - 1) }
}

/** Returns one entry per picture, true if it is visible. Returns none for one picture or for more than 8. */
export const getDots = (count: number, { first, last }: VisibleRange): boolean[] =>
  count < 2 || count > MAX_DOTS ? [] : [...Array<0>(count)].map((_, at) => at >= first && at <= last)

/**
 * Returns a picture's address with language and theme as fragment (`#ar-night`), so that an SVG can adapt with `:target`. Other formats ignore it. An existing
 * fragment is kept.
 */
export const toPictureAddress = (address: string, language: string, theme: string): string =>
  address.includes('#') || address.startsWith('data:') ? address : `${address}#${language}-${theme}`
