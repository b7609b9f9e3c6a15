import { itemsSeen } from '../../shared/elements/row.rules.ts'

/** The most pictures that are told apart by dots; more would not fit beneath the words of a picture. */
const MOST_DOTS = 8

/** Which pictures are in view, the first and the last, from 0. */
export interface InView {
  first: number
  last: number
}

/** The pictures in view of a row of `count`, scrolled to `offset`; pixels. One that is swiped half way out counts as long as most of it is seen. */
export function inView(offset: number, view: number, total: number, count: number): InView {
  if (total <= 0 || view <= 0 || count === 0) return { first: 0, last: 0 }
  const first = Math.min(count - 1, Math.round((offset / total) * count))
  return { first, last: Math.max(first, itemsSeen((first * total) / count, view, total, count) - 1) }
}

/** The dots of `count` pictures, each with whether its picture is in view. None for one picture, and none for more than are told apart at a glance. */
export const dotsOf = (count: number, { first, last }: InView): boolean[] =>
  count < 2 || count > MOST_DOTS ? [] : Array.from({ length: count }, (_, at) => at >= first && at <= last)

/**
 * A picture's address with the page's language and theme as its fragment (`#ar-night`), so that a drawing (SVG) can follow both by `:target`. No other
 * picture minds, and a fragment that is there stays.
 */
export const pictureAddress = (address: string, language: string, theme: string): string =>
  address.includes('#') || address.startsWith('data:') ? address : `${address}#${language}-${theme}`
