import type { AccountType } from '../contract/constants.ts'
import { compare, multiply, negate, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { Exchange } from '../money/swap-amounts.ts'
import { findDigitsRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Refusal of a swap by its form. */
export type SwapRefusal = RuleRefusal<'toCoinId', 'differ'> | RuleRefusal<'amount', 'digits'>

/** Returns the refusal of a swap whose two coins are the same, or null. Coins are ids. */
export const findSameCoinRefusal = (from: string, to: string): RuleRefusal<'toCoinId', 'differ'> | null =>
  from === to ? { field: 'toCoinId', rule: 'differ' } : null

/** Returns the refusal of a swap whose two coins are the same, or of an amount with too many decimals; or null. `scale` is the number of decimals of the given coin. */
export const findSwapRefusal = (
  { fromCoinId, toCoinId, amount }: { fromCoinId: string; toCoinId: string; amount: Decimal },
  scale: number,
): SwapRefusal | null => findSameCoinRefusal(fromCoinId, toCoinId) ?? findDigitsRefusal('amount', amount, scale)

/** Terms of a quote, or of the swap that uses it: an amount of one coin for another in an account. */
export interface QuotedTerms {
  account: AccountType
  gives: string
  gets: string
  amount: Decimal
}

/** Refusal of a swap by its quote. */
export type QuoteRefusal = RuleRefusal<'quote', 'terms' | 'used' | 'expired'>

/** Returns the reason why a quote of the member does not serve a swap at a time (epoch ms), or null. */
export function findQuoteRefusal(
  quote: QuotedTerms & { isUsed: boolean; expiresAt: number },
  swap: QuotedTerms,
  at: number,
): QuoteRefusal | null {
  const isSame = quote.account === swap.account && quote.gives === swap.gives && quote.gets === swap.gets
  if (!isSame || compare(quote.amount, swap.amount) !== 0) return { field: 'quote', rule: 'terms' }
  if (quote.isUsed) return { field: 'quote', rule: 'used' }
  return at >= quote.expiresAt ? { field: 'quote', rule: 'expired' } : null
}

/** Returns true if the house may have this balance of a coin: a negative balance must be worth at most `limit` USDT. */
export const isCovered = (balance: Decimal, price: Decimal, limit: Decimal): boolean =>
  sign(balance) >= 0 || compare(multiply(negate(balance), price), limit) <= 0

/**
 * Returns true if the market has moved against the house by more than `part` percent of the quote's spread since the quote was made. `marketPrice` is the
 * current price in the direction of the quote. An accepted quote therefore never receives more than the value at the current market price.
 */
export const needsRequote = (quote: Exchange, marketPrice: Decimal, part: Decimal): boolean => {
  const moved = subtract(quote.marketPrice, marketPrice)
  return compare(multiply(moved, '10000'), multiply(quote.marketPrice, multiply(quote.spread, part))) > 0
}
