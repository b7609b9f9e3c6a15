import type { BookSide } from '../feed/book.ts'

/** A row of a book on screen. */
export interface Row {
  price: string
  amount: string
  /** Share of the deepest row on screen, 0 to 1. */
  depth: number
}

/** Digits that a step has after the point: `0.01` has two. */
export const digitsOfStep = (step: string): number => (step.includes('.') ? (step.split('.')[1] ?? '').length : 0)

/** Sizes are shown to this many digits, trailing zeros left out. */
const AMOUNT_DIGITS = 8

const amountText = (amount: number): string => {
  const text = amount.toFixed(AMOUNT_DIGITS)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * The best rows of a side, levels joined by a step: bids down, asks up, so that no row promises a better price than there is. Nearest to the middle first.
 * Figures of the exchange's wire are numbers there; here they become the texts that are shown, and an order is made of the text.
 */
export function rowsOf(
  side: Pick<BookSide, 'prices' | 'amounts'>,
  name: 'bids' | 'asks',
  most: number,
  step: string,
): Row[] {
  const digits = digitsOfStep(step)
  const size = Number(step)
  const rows: { price: string; amount: number }[] = []
  for (let at = 0; at < side.prices.length; at++) {
    const steps = (side.prices[at] as number) / size
    // A price on the step stays there, although the division may leave a remainder behind its last digit.
    const whole =
      Math.abs(steps - Math.round(steps)) < 1e-6
        ? Math.round(steps)
        : name === 'bids'
          ? Math.floor(steps)
          : Math.ceil(steps)
    const price = (whole * size).toFixed(digits)
    const last = rows.at(-1)
    if (last?.price === price) last.amount += side.amounts[at] as number
    else if (rows.length === most) break
    else rows.push({ price, amount: side.amounts[at] as number })
  }
  const deepest = Math.max(0, ...rows.map(({ amount }) => amount))
  return rows.map(({ price, amount }) => ({
    price,
    amount: amountText(amount),
    depth: deepest > 0 ? amount / deepest : 0,
  }))
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

/** The steps a book can be joined by: the market's own and up to four powers of ten above it, no wider than a hundredth of the price. */
export function stepsOf(own: string, price: number | undefined): string[] {
  const digits = digitsOfStep(own)
  const steps = [own]
  for (let more = 1; more <= 4; more++) {
    const step = 10 ** (more - digits)
    if (price !== undefined && step > price / 100) break
    steps.push(step.toFixed(Math.max(0, digits - more)))
  }
  return steps
}
