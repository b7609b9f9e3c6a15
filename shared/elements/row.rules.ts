/**
 * Where a row scrolls next: one stride on, a view unless said otherwise, or back to the start when the end is in view. All in pixels from the start of the
 * reading direction; fractions of a pixel, which zoomed pages have, do not count as something left to see.
 */
export const nextOffset = (offset: number, view: number, total: number, stride = view): number =>
  offset + view >= total - 1 ? 0 : Math.min(offset + stride, total - view)

/** How many of `count` items of a row have come into view once it is scrolled to `offset`. */
export const itemsSeen = (offset: number, view: number, total: number, count: number): number =>
  total > 0 && view > 0 ? Math.min(count, Math.ceil(((offset + view - 1) / total) * count)) : 0
