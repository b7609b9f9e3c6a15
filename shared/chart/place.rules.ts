/** Where a moment lies on a chart, in bars: 0 is the middle of the first, and a bar reaches half a bar to both sides. */

/** A bar's opening, in epoch milliseconds. */
interface Opening {
  time: number
}

/**
 * The place of a moment among ascending bars of so many milliseconds: inside the bar that holds it by the share of its time, in a gap at the end of the
 * bar before, beyond the last bar as if bars went on. Null where there are no bars, or the moment lies before them.
 */
export function placeOf(ms: number, bars: readonly Opening[], lengthMs: number): number | null {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle] as Opening).time <= ms) low = middle + 1
    else high = middle
  }
  const at = low - 1
  const bar = bars[at]
  if (!bar) return null
  const share = (ms - bar.time) / lengthMs
  return at - 0.5 + (at === bars.length - 1 ? share : Math.min(1, share))
}

/**
 * Where the words of an order begin that ends at `end`, in pixels: beyond the ends of others that would cross them, beyond its own where there is no room
 * for that, null where there is none at all. They are so wide, a gap before them included, in a pane of a width.
 */
export function wordsAfter(end: number, ends: readonly number[], wide: number, width: number): number | null {
  let start = end
  for (const other of [...ends].sort((a, b) => a - b)) if (other > start && other < start + wide) start = other
  return [start, end].find((place) => place + wide <= width) ?? null
}

/** Tags on the axis are so far apart, in pixels. */
const TAG_HEIGHT = 19
/** What sums of fractions may be off by: a tag that is moved by a height is no longer in the way, or it would be moved for ever. */
const HAIR = 0.5

/**
 * Where a tag stands that wants to be at `wanted`, in a pane of a height: there, or beside those that have a place already, on the side where it belongs
 * as long as all of it is inside.
 */
export function clearOf(taken: readonly number[], wanted: number, height: number): number {
  const inTheWay = (y: number) => taken.find((other) => Math.abs(other - y) < TAG_HEIGHT - HAIR)
  const beside = (from: number, way: 1 | -1) => {
    let y = from
    for (let other = inTheWay(y); other !== undefined; other = inTheWay(y)) y = other + way * TAG_HEIGHT
    return y
  }
  const isInside = (y: number) => y >= TAG_HEIGHT / 2 && y <= height - TAG_HEIGHT / 2
  const nearest = Math.max(TAG_HEIGHT / 2, Math.min(wanted, height - TAG_HEIGHT / 2))
  const way = wanted < (taken[0] ?? wanted) ? -1 : 1
  const place = beside(nearest, way)
  return isInside(place) ? place : beside(nearest, way === 1 ? -1 : 1)
}
