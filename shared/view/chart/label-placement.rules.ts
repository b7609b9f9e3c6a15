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

/** Minimum distance of the middles of two labels on the axis at the smallest font, in px. */
export const TAG_DISTANCE_PX = 19

/** Axis on which labels are placed. Lengths in px. */
interface LabelAxis {
  height: number
  /** Minimum distance of the middles of two labels. */
  distance: number
  /** Middle of the label of the market's price, which no other label covers; null for none. */
  market: number | null
}

/** Labels that touch, and the sum of their positions, each without the distance to the first label. */
interface Block {
  sum: number
  count: number
}

/**
 * Returns the y coordinates of labels, in the order of `wanted`, which ascends. Labels keep that order, do not overlap and lie as near to their places as
 * possible; those above the market's price stay above its label while there is room.
 */
export function placeAxisLabels(wanted: readonly number[], { height, distance, market }: LabelAxis): number[] {
  const [top, bottom] = [distance / 2, height - distance / 2]
  if (market === null) return placeBetween(wanted, top, bottom, distance)
  const roomIn = (length: number) => Math.max(0, Math.floor(length / distance) + 1)
  const above = wanted.filter((y) => y < market).length
  const below = roomIn(bottom - market - distance)
  const count = Math.min(Math.max(above, wanted.length - below), roomIn(market - distance - top))
  return [
    ...placeBetween(wanted.slice(0, count), top, market - distance, distance),
    ...placeBetween(wanted.slice(count), market + distance, bottom, distance),
  ]
}

/** Places labels between two coordinates: labels that would overlap move apart evenly around their mean place. */
function placeBetween(wanted: readonly number[], from: number, to: number, distance: number): number[] {
  const blocks: Block[] = []
  wanted.forEach((y, at) => {
    let block: Block = { sum: y - at * distance, count: 1 }
    for (let last = blocks.at(-1); last && getMean(last) > getMean(block); last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count }
      blocks.pop()
    }
    blocks.push(block)
  })
  const last = Math.max(from, to - (wanted.length - 1) * distance)
  const starts = blocks.flatMap((block) => Array<number>(block.count).fill(getMean(block)))
  return starts.map((start, at) => Math.min(Math.max(start, from), last) + at * distance)
}

const getMean = ({ sum, count }: Block): number => sum / count
