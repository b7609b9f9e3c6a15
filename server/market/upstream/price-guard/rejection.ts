import type { Decimal } from '../../../../shared/money/decimal-text.ts'

/**
 * Reason why a price was rejected.
 *
 * - `form`: unreadable
 * - `value`: zero, negative, or too many digits
 * - `time`: ahead of the clock
 * - `band`: too far from the market
 * - `order`: book levels unsorted or crossed
 */
export type Reason = 'form' | 'value' | 'time' | 'band' | 'order'

/** Rejected price of a market. */
export interface Rejection {
  symbol: string
  kind: 'trade' | 'book'
  reason: Reason
  price?: Decimal
}

/** Rejected public trade of the exchange: it settles and fills no order. `ts` in epoch ms. */
export interface RejectedTrade {
  id: string
  ts: number
  reason: Reason
}

const SANE = /^\d{1,15}(?:\.\d{1,18})?$/

/** Returns whether a decimal can be a price or a quantity: above zero, at most 15 integer digits and 18 decimals. */
export const isSane = (value: Decimal): boolean => SANE.test(value) && /[1-9]/.test(value)
