import { DAY_MS } from '../contract/utc-days.ts'
import { percentOf, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findDigitsRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Terms of sending a coin to another member: the fee in percent, and the decimals of the coin. */
export interface SendingTerms {
  fee: Decimal
  scale: number
}

/** Returns the fee, rounded up to the coin's decimals, and the received amount, which may be zero or negative. */
export function splitSentAmount(
  amount: Decimal,
  { fee: percent, scale }: SendingTerms,
): { fee: Decimal; received: Decimal } {
  const fee = percentOf(amount, percent, scale, 'up')
  return { fee, received: subtract(amount, fee) }
}

/** Returns the refusal of an amount to send, or null: it has too many decimals, or its fee leaves nothing. */
export const findSentAmountRefusal = (
  amount: Decimal,
  terms: SendingTerms,
): RuleRefusal<'amount', 'digits' | 'least'> | null =>
  findDigitsRefusal('amount', amount, terms.scale) ??
  (sign(splitSentAmount(amount, terms).received) > 0 ? null : { field: 'amount', rule: 'least' })

/** Returns the arrival in epoch ms: `days` days of 24 hours after the transfer was sent. */
export const getArrival = (sentAt: number, days: number): number => sentAt + days * DAY_MS

/** Returns the refusal to cancel a transfer that has arrived or was cancelled, or null. */
export const findSentCancelRefusal = (isOnItsWay: boolean): RuleRefusal<'id', 'transferring'> | null =>
  isOnItsWay ? null : { field: 'id', rule: 'transferring' }
