/**
 * Returns the next scroll offset of a row: one stride further, by default one view, or 0 if the end is in view. All values in px from the start of the reading
 * direction. Less than one pixel, which zoomed pages have, does not count as remaining.
 */
export const getNextOffset = (offset: number, view: number, total: number, stride = view): number =>
  offset + view >= total - 1 ? 0 : Math.min(offset + stride, total - view)

/** Returns how many of `count` items of a row have been in view once it is scrolled to `offset`. */
export const countItemsSeen = (offset: number, view: number, total: number, count: number): number =>
  total > 0 && view > 0 ? Math.min(count, Math.ceil(((offset + view - 1) / total) * count)) : 0
