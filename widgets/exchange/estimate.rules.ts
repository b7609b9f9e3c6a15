import type { BookSide } from '../../shared/feed/book.ts'
import { absolute, add, compare, divide, multiply, subtract, sum } from '../../shared/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../shared/money/decimal-text.ts'
import { type Amounts, amountsOf, type Level, takeFromBook } from '../../shared/money/fills.ts'

/** Digits of coins; the backend's, which books to the same. */
const SCALES = { base: 8, quote: 8 }

type Side = Pick<BookSide, 'prices' | 'amounts'>

/** An order as it would be sent: the form of `createSpotOrder` without its market. */
export interface EstimatedOrder {
  type: 'buy' | 'sell'
  operate_type: 'limit' | 'market'
  num: Decimal
  price: Decimal | null
  amount: Decimal
}

/** What an order comes to if the book stays as it is and what rests is filled. */
export interface Estimate {
  /** The quantity that fills at once, and all of it: less than ordered where a market order finds no more. */
  now: Decimal
  all: Decimal
  /** What is given, got, and taken as a fee, as the backend would book it. */
  amounts: Amounts
  average: Decimal
  /** How much worse than the best price of the book the average of what fills at once is, in percent; null when nothing does. */
  slippage: Decimal | null
  /** The visible book does not hold what a market order asks. */
  short: boolean
}

/** The levels of a side as decimals. They are numbers on the wire; their shortest text is what the exchange wrote. */
const levelsOf = ({ prices, amounts }: Side): Level[] =>
  prices.map((price, at) => [normalizeDecimal(price) ?? '0', normalizeDecimal(amounts[at] ?? 0) ?? '0'])

/**
 * Walks the visible book for an order, by the rule that the backend fills by. Null when a market order finds nothing to trade with. `fee` is percent of what
 * arrives, `lot` the step of quantities.
 */
export function estimateOf(
  { type: side, operate_type: kind, num: quantity, price, amount: budget }: EstimatedOrder,
  book: { bids: Side; asks: Side },
  { fee, lot }: { fee: Decimal; lot: Decimal },
): Estimate | null {
  const levels = levelsOf(side === 'buy' ? book.asks : book.bids)
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
    now: taken.filled,
    all: whole.filled,
    amounts: amountsOf(side, whole, fee, SCALES),
    average: divide(whole.turnover, whole.filled, 8, 'half-up'),
    slippage: reached && best ? divide(absolute(multiply(subtract(reached, best), '100')), best, 8, 'half-up') : null,
    short: kind === 'market' && isShort(),
  }

  function isShort(): boolean {
    if (side === 'sell') return compare(taken.filled, quantity) < 0
    // With another lot for its money it would have taken it.
    const dearest = levels.at(-1)?.[0] ?? '0'
    const offered = sum(levels.map(([, size]) => size))
    return (
      compare(add(taken.filled, lot), offered) > 0 && compare(add(taken.turnover, multiply(dearest, lot)), budget) <= 0
    )
  }
}
