/** Positions on a chart in bars: 0 is the middle of the first bar, and each bar extends half a bar to both sides. */

/** Opening time of a bar, epoch ms. */
interface Opening {
  time: number
}

/**
 * Returns the position of an epoch time among ascending bars of length `lengthMs`. Within a bar it is proportional to the elapsed time, in a gap the end of the
 * previous bar, and after the last bar it is extrapolated. Null without bars, or before the first one.
 */
export function findBarPosition(ms: number, bars: readonly Opening[], lengthMs: number): number | null {
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
 * Returns the x coordinate in px at which the label of an order ending at `end` starts: after other orders' ends that would cross it, otherwise directly after
 * its own end. Null if neither fits. `wide` is the label's width including the gap before it, `width` that of the pane.
 */
export function placeOrderLabel(end: number, ends: readonly number[], wide: number, width: number): number | null {
  let start = end
  for (const other of [...ends].sort((a, b) => a - b)) if (other > start && other < start + wide) start = other
  return [start, end].find((place) => place + wide <= width) ?? null
}

/** Minimum distance of labels on the axis, in px. */
const TAG_HEIGHT = 19
/** Rounding tolerance in px: without it a label moved by exactly one height would still overlap and be moved endlessly. */
const ROUNDING_PX = 0.5

/**
 * Returns the y coordinate of a label: `wanted` if free, otherwise next to the labels already placed, on the side where it belongs if it fits inside the pane.
 */
export function placeAxisLabel(taken: readonly number[], wanted: number, height: number): number {
  const findOverlap = (y: number) => taken.find((other) => Math.abs(other - y) < TAG_HEIGHT - ROUNDING_PX)
  const moveClear = (from: number, way: 1 | -1) => {
    let y = from
    for (let other = findOverlap(y); other !== undefined; other = findOverlap(y)) y = other + way * TAG_HEIGHT
    return y
  }
  const isInside = (y: number) => y >= TAG_HEIGHT / 2 && y <= height - TAG_HEIGHT / 2
  const nearest = Math.max(TAG_HEIGHT / 2, Math.min(wanted, height - TAG_HEIGHT / 2))
  const way = wanted < (taken[0] ?? wanted) ? -1 : 1
  const place = moveClear(nearest, way)
  return isInside(place) ? place : moveClear(nearest, way === 1 ? -1 : 1)
}
