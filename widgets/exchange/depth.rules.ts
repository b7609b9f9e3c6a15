import type { BookSide } from '../../shared/feed/book.ts'

/** One side of a book, best level first. */
type Levels = Pick<BookSide, 'prices' | 'amounts'>

/** A step of a side: what it holds from the middle up to a price. These are places on a canvas, so plain numbers serve; nothing is paid by them. */
export interface DepthPoint {
  price: number
  sum: number
}

/** The depth of a book on both sides of its middle; the same distance is shown of each. */
export interface DepthCurve {
  middle: number
  low: number
  high: number
  /** The larger sum in view. */
  most: number
  bids: DepthPoint[]
  asks: DepthPoint[]
}

function stepsOf({ prices, amounts }: Levels, within: (price: number) => boolean): DepthPoint[] {
  const points: DepthPoint[] = []
  let sum = 0
  for (const [at, price] of prices.entries()) {
    if (!within(price)) break
    sum += amounts[at] ?? 0
    points.push({ price, sum })
  }
  return points
}

/** The depth that both sides are known to: as far as the side of which less is known reaches. Null while a side is empty or the book is crossed. */
export function depthCurve(bids: Levels, asks: Levels): DepthCurve | null {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  const [lowest, highest] = [bids.prices.at(-1), asks.prices.at(-1)]
  if (bid === undefined || ask === undefined || lowest === undefined || highest === undefined || bid >= ask) return null
  const middle = (bid + ask) / 2
  const reach = Math.min(middle - lowest, highest - middle)
  const [low, high] = [middle - reach, middle + reach]
  // Levels at the very edge belong to it, whatever their last binary digit.
  const edge = reach * 1e-9
  const points = {
    bids: stepsOf(bids, (price) => price >= low - edge),
    asks: stepsOf(asks, (price) => price <= high + edge),
  }
  const most = Math.max(points.bids.at(-1)?.sum ?? 0, points.asks.at(-1)?.sum ?? 0)
  return { middle, low, high, most, ...points }
}

/** What there is between the middle and a price: the last step that lies no further away. Null nearer to the middle than any level. */
export function depthAt(
  { middle, bids, asks }: DepthCurve,
  price: number,
): (DepthPoint & { side: 'bids' | 'asks' }) | null {
  const side = price < middle ? 'bids' : 'asks'
  const point =
    side === 'bids' ? bids.findLast((one) => one.price >= price) : asks.findLast((one) => one.price <= price)
  return point ? { ...point, side } : null
}
