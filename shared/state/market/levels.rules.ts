import type { BookSide } from '../../wire/feed/book-messages.ts'

/** Displayed row of a book. */
export interface BookRow {
  price: string
  amount: string
  /** Total of this row and all better ones. */
  sum: string
  /** Length of the row's bar, 0 to 1: `sum` divided by the total of the larger side. */
  depth: number
}

/** One side of a book, best level first. */
type Levels = Pick<BookSide, 'prices' | 'amounts'>
type SideName = 'bids' | 'asks'

/** The feed sends the best 150 levels of a side. A side with at least this many levels may continue, so its last joined row may be incomplete. */
const CUT_OFF_LEVELS = 100

/** Returns the number of decimal places of a step: 2 for `0.01`. */
export const getStepDigits = (step: string): number => (step.includes('.') ? (step.split('.')[1] ?? '').length : 0)

/** Maximum decimal places of a size; trailing zeros are removed. */
const AMOUNT_DIGITS = 8

const formatSize = (amount: number): string => {
  const text = amount.toFixed(AMOUNT_DIGITS)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Returns the row of a price as a multiple of the step: bids rounded down, asks up. */
function toStepCount(price: number, size: number, name: SideName): number {
  const steps = price / size
  const nearest = Math.round(steps)
  // A price on the step stays in its row despite the rounding error of the division.
  if (Math.abs(steps - nearest) < 1e-6) return nearest
  return name === 'bids' ? Math.floor(steps) : Math.ceil(steps)
}

/** Returns the price of the row that a price is joined into, as that row shows it. */
export const getRowPrice = (price: string, name: SideName, step: string): string =>
  (toStepCount(Number(price), Number(step), name) * Number(step)).toFixed(getStepDigits(step))

/** Joins levels by a step into at most `most` rows. Omits the last row if the feed may have cut off some of its levels. */
function joinLevels({ prices, amounts }: Levels, name: SideName, most: number, step: string) {
  const size = Number(step)
  const rows: { steps: number; amount: number }[] = []
  for (let at = 0; at < prices.length; at++) {
    const steps = toStepCount(prices[at] as number, size, name)
    const last = rows.at(-1)
    if (last?.steps === steps) last.amount += amounts[at] as number
    else if (rows.length === most) return rows
    else rows.push({ steps, amount: amounts[at] as number })
  }
  if (prices.length >= CUT_OFF_LEVELS && rows.length < prices.length) rows.pop()
  return rows
}

/** Returns the summed amount of the displayed rows of a side. */
export const getDepth = (side: Levels, name: SideName, most: number, step: string): number =>
  joinLevels(side, name, most, step).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the best rows of a side, best first, with levels joined by a step. Bids are rounded down and asks up, so that no row shows a better price than
 * available.
 *
 * `reach` is the total of the other side. The larger of both totals is a full bar, so that the two sides can be compared. Numbers become the displayed text
 * here, and orders are made from that text.
 */
export function createBookRows(side: Levels, name: SideName, most: number, step: string, reach = 0): BookRow[] {
  const digits = getStepDigits(step)
  const size = Number(step)
  const rows = joinLevels(side, name, most, step)
  const full = Math.max(
    reach,
    rows.reduce((sum, { amount }) => sum + amount, 0),
  )
  let sum = 0
  return rows.map(({ steps, amount }) => {
    sum += amount
    return {
      price: (steps * size).toFixed(digits),
      amount: formatSize(amount),
      sum: formatSize(sum),
      depth: full > 0 ? sum / full : 0,
    }
  })
}

/** Returns the difference of the best ask and the best bid; null if a side is empty. */
export function getSpread(bids: readonly number[], asks: readonly number[], step: string): string | null {
  const [bid, ask] = [bids[0], asks[0]]
  return bid === undefined || ask === undefined ? null : (ask - bid).toFixed(getStepDigits(step))
}

/**
 * Returns the finest step of several prices, such as `0.01`, with at most 8 decimal places; "" without prices. One price alone may have a trailing zero that
 * its number does not show; among many prices at least one has all decimal places.
 */
export function findFinestStep(prices: readonly number[]): string {
  if (prices.length === 0) return ''
  const digits = Math.max(...prices.map((price) => getStepDigits(formatSize(price))))
  return (10 ** -digits).toFixed(digits)
}

/**
 * Returns the steps for joining a book: the market's own and up to four powers of ten above it. A step is at most 1 % of the price, and leaves at least `least`
 * complete rows on a side that is cut off.
 */
export function getJoinSteps(own: string, bids: Levels, asks: Levels, least: number): string[] {
  const digits = getStepDigits(own)
  const price = bids.prices[0]
  const isDeep = (side: Levels, name: SideName, step: string) =>
    side.prices.length < CUT_OFF_LEVELS || joinLevels(side, name, least, step).length === least
  const steps = [own]
  for (let more = 1; more <= 4; more++) {
    const step = (10 ** (more - digits)).toFixed(Math.max(0, digits - more))
    if (price !== undefined && Number(step) > price / 100) break
    if (!isDeep(bids, 'bids', step) || !isDeep(asks, 'asks', step)) break
    steps.push(step)
  }
  return steps
}
