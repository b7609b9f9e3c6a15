import type { BookSide } from '../../shared/wire/feed/book-messages.ts'

/** One side of a book, best level first. */
type Levels = Pick<BookSide, 'prices' | 'amounts'>

/** Step of one side: the cumulative quantity from the middle to a price. These are plain numbers because they only become canvas coordinates, never money. */
export interface DepthPoint {
  price: number
  sum: number
}

/** Depth of a book on both sides of its middle price. Both sides cover the same distance. */
export interface DepthCurve {
  middle: number
  low: number
  high: number
  /** Larger cumulative quantity of the two sides. */
  maxSum: number
  bids: DepthPoint[]
  asks: DepthPoint[]
}

function toDepthPoints({ prices, amounts }: Levels, within: (price: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = []
  let sum = 0
  for (const price of prices) {
    if (!within(price)) break
    sum += amounts[points.length] ?? 0
    points.push({ price, sum })
  }
  return points
}

/** Computes the depth curve. Both sides are cut to the distance that the shorter side covers. Returns null if a side is empty or the book is crossed. */
export function computeDepthCurve(bids: Levels, asks: Levels): DepthCurve | null {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  const [lowest, highest] = [bids.prices.at(-1), asks.prices.at(-1)]
  if (bid === undefined || ask === undefined || lowest === undefined || highest === undefined || bid >= ask) return null
  const middle = (bid + ask) / 2
  const reach = Math.min(middle - lowest, highest - middle)
  const [low, high] = [middle - reach, middle + reach]
  // Tolerance for floating-point rounding, so that the outermost level is included.
  const edge = reach * 1e-9
  const points = {
    bids: toDepthPoints(bids, (price) => price >= low - edge),
    asks: toDepthPoints(asks, (price) => price <= high + edge),
  }
  const most = Math.max(points.bids.at(-1)?.sum ?? 0, points.asks.at(-1)?.sum ?? 0)
  return { middle, low, high, maxSum: most, ...points }
}

/**
 * Returns the cumulative depth between the middle and a price: the last step that is not further away. Returns null if no level is that close to the middle.
 */
export function findDepthPoint(
  { middle, bids, asks }: DepthCurve,
  price: number,
): (DepthPoint & { side: 'bids' | 'asks' }) | null {
  const side = price < middle ? 'bids' : 'asks'
  const point =
    side === 'bids'
      ? bids.findLast((depthPoint) => depthPoint.price >= price)
      : asks.findLast((depthPoint) => depthPoint.price <= price)
  return point ? { ...point, side } : null
}
