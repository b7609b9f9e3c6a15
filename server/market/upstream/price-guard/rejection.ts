import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'

/**
 * Reason why a price was rejected.
 *
 * - `form`: unreadable
 * - `value`: zero, negative, or too many digits
 * - `time`: ahead of the clock
 * - `band`: too far from the market
 * - `jump`: out of line with the recent trades, and not yet confirmed by others
 * - `order`: book levels unsorted or crossed
 * - `contradiction`: the recent trades are not between the sides of the book
 */
export type RejectionReason = 'form' | 'value' | 'time' | 'band' | 'jump' | 'order' | 'contradiction'

/** Rejected price of a market. */
export interface Rejection {
  symbol: string
  kind: 'trade' | 'book'
  reason: RejectionReason
  price?: Decimal
}

/**
 * Rejected public trade of the exchange: it settles and fills no order. `ts` in epoch ms; the others as the exchange sent them, null if they are not decimals,
 * or if a node of an earlier release stored the rejection.
 */
export interface RejectedTrade {
  id: string
  ts: number
  reason: RejectionReason
  price: Decimal | null
  amount: Decimal | null
  direction: 'buy' | 'sell' | null
}

const VALID_DECIMAL = /^\d{1,15}(?:\.\d{1,18})?$/

/** Returns whether a decimal can be a price or a quantity: above zero, at most 15 integer digits and 18 decimals. */
export const isValidDecimal = (value: Decimal): boolean => VALID_DECIMAL.test(value) && /[1-9]/.test(value)
