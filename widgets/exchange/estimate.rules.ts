import { getMarketAmount, type SpotOrderForm } from '../../shared/base/contract/spot.ts'
import { absolute, add, compare, divide, multiply, subtract, sum } from '../../shared/base/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'
import { type Amounts, calculateAmounts, type Level, takeFromBook } from '../../shared/base/money/fills.ts'
import { filterVisibleLevels } from '../../shared/base/money/price-band.ts'
import type { BookSide } from '../../shared/wire/feed/book-messages.ts'
import type { OrderTerms } from './exchange.rules.ts'

/** Decimals of amounts in base and quote coin. The backend books with the same scales. */
const SCALES = { base: 8, quote: 8 }

type Side = Pick<BookSide, 'prices' | 'amounts'>

/** Order in the shape of the `createSpotOrder` form, without its market and terms. */
export type EstimatedOrder = Omit<SpotOrderForm, 'marketId' | 'stopTrigger' | 'stopPrice' | keyof OrderTerms>

/** Expected result of an order, assuming that the book does not change and a resting remainder is filled. `average` includes that remainder. */
export interface Estimate {
  /** Quantity that fills immediately, and total quantity. A market order's total is less than ordered if the book is too thin. */
  filledNow: Decimal
  filledTotal: Decimal
  /** Amounts paid, received and charged as fee, computed as the backend books them. */
  amounts: Amounts
  average: Decimal
  /** Difference between the average price of the immediate fill and the best price, in percent. Null if nothing fills immediately. */
  slippage: Decimal | null
  /** True if the visible book is too thin for the whole market order. */
  exceedsBook: boolean
}

/** Converts the levels of a side to decimals. The shortest decimal text of a JS number equals the text that the exchange sent. */
const toLevels = ({ prices, amounts }: Side): Level[] =>
  prices.map((price, at) => [normalizeDecimal(price) ?? '0', normalizeDecimal(amounts[at] ?? 0) ?? '0'])

/**
 * Estimates an order against the visible book with the fill rules of the backend. Returns null if nothing would be filled: a market order against an empty
 * side, or a quantity of 0. `fee` is a percentage of the received amount, `lot` the step of quantities, `bound` the worst price that the backend fills.
 */
export function estimateOrder(
  order: EstimatedOrder,
  book: { bids: Side; asks: Side },
  { fee, lot, bound = null }: { fee: Decimal; lot: Decimal; bound?: Decimal | null },
): Estimate | null {
  const { type: side, orderType: kind, quantity, price } = order
  const budget = getMarketAmount(order)
  const levels = filterVisibleLevels(toLevels(side === 'buy' ? book.asks : book.bids), side, bound)
  const taken = takeFromBook({ side, kind, quantity, price, budget }, levels, { scale: SCALES.base, lot })
  const rest = kind === 'limit' ? subtract(quantity, taken.filled) : '0'
  const whole = {
    filled: add(taken.filled, rest),
    turnover: add(taken.turnover, multiply(rest, price ?? '0')),
  }
  if (whole.filled === '0') return null
  const best = levels[0]?.[0]
  const reached = taken.filled !== '0' && divide(taken.turnover, taken.filled, 18, 'half-up')
  return {
    filledNow: taken.filled,
    filledTotal: whole.filled,
    amounts: calculateAmounts(side, whole, fee, SCALES),
    average: divide(whole.turnover, whole.filled, 8, 'half-up'),
    slippage: reached && best ? divide(absolute(multiply(subtract(reached, best), '100')), best, 8, 'half-up') : null,
    exceedsBook: kind === 'market' && isShort(),
  }

  function isShort(): boolean {
    if (budget === null) return compare(taken.filled, quantity) < 0
    // Another lot would still be within the amount, but the visible book has none left.
    const worst = levels.at(-1)?.[0] ?? '0'
    const offered = sum(levels.map(([, size]) => size))
    return (
      compare(add(taken.filled, lot), offered) > 0 && compare(add(taken.turnover, multiply(worst, lot)), budget) <= 0
    )
  }
}
