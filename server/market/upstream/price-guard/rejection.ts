import type { Decimal } from '../../../../shared/money/decimal-text.ts'

/**
 * Reason why a price was rejected: `form` (unreadable), `value` (zero, negative, or too many digits), `time` (ahead of the clock), `band` (too far from the market),
 * `order` (levels of a book that are not sorted, or crossed).
 */
export type Reason = 'form' | 'value' | 'time' | 'band' | 'order'

/** One rejected price of a market. */
export interface Rejection {
  symbol: string
  kind: 'trade' | 'book'
  reason: Reason
  price?: Decimal
}

/** Public trade of the exchange which was rejected: no order is settled or filled by it. `ts` in epoch ms. */
export interface RejectedTrade {
  id: string
  ts: number
  reason: Reason
}

const SANE = /^\d{1,15}(?:\.\d{1,18})?$/

/** Whether a decimal can be a price or a quantity: above zero, at most 15 digits before the point and 18 after it. */
export const isSane = (value: Decimal): boolean => SANE.test(value) && /[1-9]/.test(value)
