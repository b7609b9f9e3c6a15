import type { BookSide } from '../feed/book.ts'

/** A row of a book on screen. */
export interface Row {
  price: string
  amount: string
  /** What this row and those nearer to the middle hold together. */
  sum: string
  /** Share of `reach` that the sum takes, 0 to 1. */
  depth: number
}

/** One side of a book, best level first. */
type Levels = Pick<BookSide, 'prices' | 'amounts'>
type SideName = 'bids' | 'asks'

/** A feed hands on the best 150 levels of a side: of one that has about as many, more lies behind, and what its last joined row holds is not known. */
const CUT_OFF_LEVELS = 100

/** Digits that a step has after the point: `0.01` has two. */
export const digitsOfStep = (step: string): number => (step.includes('.') ? (step.split('.')[1] ?? '').length : 0)

/** Sizes are shown to this many digits, trailing zeros left out. */
const AMOUNT_DIGITS = 8

const amountText = (amount: number): string => {
  const text = amount.toFixed(AMOUNT_DIGITS)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** The row of `step` that a price belongs to, counted in steps: bids down, asks up. */
function wholeSteps(price: number, size: number, name: SideName): number {
  const steps = price / size
  const nearest = Math.round(steps)
  // A price on the step stays there, although the division may leave a remainder behind its last digit.
  if (Math.abs(steps - nearest) < 1e-6) return nearest
  return name === 'bids' ? Math.floor(steps) : Math.ceil(steps)
}

/** The price of the row that a price is joined into, as that row writes it. */
export const joinedPrice = (price: string, name: SideName, step: string): string =>
  (wholeSteps(Number(price), Number(step), name) * Number(step)).toFixed(digitsOfStep(step))

/** At most so many rows of a side, levels joined by a step, without a last one that may be cut off. */
function join({ prices, amounts }: Levels, name: SideName, most: number, step: string) {
  const size = Number(step)
  const rows: { steps: number; amount: number }[] = []
  for (let at = 0; at < prices.length; at++) {
    const steps = wholeSteps(prices[at] as number, size, name)
    const last = rows.at(-1)
    if (last?.steps === steps) last.amount += amounts[at] as number
    else if (rows.length === most) return rows
    else rows.push({ steps, amount: amounts[at] as number })
  }
  if (prices.length >= CUT_OFF_LEVELS && rows.length < prices.length) rows.pop()
  return rows
}

/** What the rows that are shown of a side hold together. */
export const depthOf = (side: Levels, name: SideName, most: number, step: string): number =>
  join(side, name, most, step).reduce((sum, { amount }) => sum + amount, 0)

/**
 * The best rows of a side, levels joined by a step: bids down, asks up, so that no row promises a better price than there is. Nearest to the middle first.
 * `reach` is the sum whose bar is full: that of the deeper side, so that both can be compared; of this side when it is deeper. Figures of the exchange's
 * wire are numbers there; here they become the texts that are shown, and an order is made of the text.
 */
export function rowsOf(side: Levels, name: SideName, most: number, step: string, reach = 0): Row[] {
  const digits = digitsOfStep(step)
  const size = Number(step)
  const rows = join(side, name, most, step)
  const full = Math.max(
    reach,
    rows.reduce((sum, { amount }) => sum + amount, 0),
  )
  let sum = 0
  return rows.map(({ steps, amount }) => {
    sum += amount
    return {
      price: (steps * size).toFixed(digits),
      amount: amountText(amount),
      sum: amountText(sum),
      depth: full > 0 ? sum / full : 0,
    }
  })
}

/** What lies between the best ask and the best bid; null for a one-sided or empty book. */
export function spreadOf(bids: readonly number[], asks: readonly number[], step: string): string | null {
  const [bid, ask] = [bids[0], asks[0]]
  return bid === undefined || ask === undefined ? null : (ask - bid).toFixed(digitsOfStep(step))
}

/** The finest step that some prices are written in, as `0.01`, to eight digits; "" without prices. One price may end in a zero, not each of many levels. */
export function stepOfPrices(prices: readonly number[]): string {
  if (prices.length === 0) return ''
  const digits = Math.max(...prices.map((price) => digitsOfStep(amountText(price))))
  return (10 ** -digits).toFixed(digits)
}

/**
 * The steps a book can be joined by: the market's own and up to four powers of ten above it, no wider than a hundredth of the price, and none that leaves
 * fewer than `least` whole rows of a side of which more lies behind.
 */
export function stepsOf(own: string, bids: Levels, asks: Levels, least: number): string[] {
  const digits = digitsOfStep(own)
  const price = bids.prices[0]
  const isDeep = (side: Levels, name: SideName, step: string) =>
    side.prices.length < CUT_OFF_LEVELS || join(side, name, least, step).length === least
  const steps = [own]
  for (let more = 1; more <= 4; more++) {
    const step = (10 ** (more - digits)).toFixed(Math.max(0, digits - more))
    if (price !== undefined && Number(step) > price / 100) break
    if (!isDeep(bids, 'bids', step) || !isDeep(asks, 'asks', step)) break
    steps.push(step)
  }
  return steps
}
