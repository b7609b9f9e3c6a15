import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getTransferCoins, searchUser } from '../../shared/base/contract/internal-transfer.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { compare, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findSentAmountRefusal, splitSentAmount } from '../../shared/base/rules/internal-transfer.rules.ts'

/** Coin that can be sent, with fee, days until arrival and balance of the funds account (ITR-05). */
export type TransferCoin = ResponseData<typeof getTransferCoins>[number]

/** Search result: an id for sending, and the masked name. */
export type FoundAccount = ResponseData<typeof searchUser>['list'][number]

/** Transfer form in progress: `to` is the id of the confirmed account ("" for none), `coin` an id ("" for the first), `amount` as typed. */
export interface InternalTransferDraft {
  to: string
  coin: string
  amount: string
  password: string
}

/** Reasons why a field is invalid. */
export type InternalTransferReason =
  | 'confirmFirst'
  | 'noCoins'
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'tooFine'
  | 'insufficient'
  | 'nothingLeft'
  | 'passwordMissing'

/** Amount, fee and received amount of a transfer. */
export interface TransferAmounts {
  amount: Decimal
  fee: Decimal
  received: Decimal
}

/** Returns the chosen coin, else the first; null if there are none. */
export const findSendableCoin = (coins: readonly TransferCoin[], chosen: string): TransferCoin | null =>
  coins.find(({ id }) => id === chosen) ?? coins[0] ?? null

/** Computes the fee, amount × rate / 100 rounded up to the coin's decimals, and the received amount, at least 0 (ITR-09, Q-116, Q-117). */
export function computeAmounts(amount: Decimal, { feePercent: rate, digits }: TransferCoin): TransferAmounts {
  const { fee, received } = splitSentAmount(amount, { fee: rate ?? '0', scale: digits })
  return { amount, fee, received: sign(received) > 0 ? received : '0' }
}

/** Returns why an amount is invalid, or null (ITR-06). */
export function findInternalTransferAmountProblem(typed: string, coin: TransferCoin): InternalTransferReason | null {
  const reason = findAmountReason(typed, 'insufficient')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  const rule = findSentAmountRefusal(amount, { fee: coin.feePercent ?? '0', scale: coin.digits })?.rule
  if (rule === 'digits') return 'tooFine'
  if (compare(amount, coin.balance) > 0) return 'insufficient'
  return rule ? 'nothingLeft' : null
}
