import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getTransferCoins, searchUser } from '../../shared/contract/internal-transfer.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, percentOf, scaleOf, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** A coin that can be sent, with fee, days and what the funds account has of it (ITR-05). */
export type TransferCoin = Answer<typeof getTransferCoins>[number]

/** An account that was found: an id for sending, and its name as the backend shows it. */
export type Account = Answer<typeof searchUser>['list'][number]

/** A transfer as it is being filled in: the ids of the confirmed account ("" for none) and of the coin ("" for the first), the amount as it was typed. */
export interface TransferDraft {
  to: string
  coin: string
  amount: string
  password: string
}

/** What may be wrong with a field. */
export type TransferReason =
  | 'confirmFirst'
  | 'noCoins'
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'tooFine'
  | 'insufficient'
  | 'nothingLeft'
  | 'passwordMissing'

/** What an amount comes to. */
export interface Shares {
  amount: Decimal
  fee: Decimal
  received: Decimal
}

/** The coin that is meant: the chosen one, else the first; null without any. */
export const coinOf = (coins: readonly TransferCoin[], chosen: string): TransferCoin | null =>
  coins.find(({ id }) => id === chosen) ?? coins[0] ?? null

/** The fee, amount × rate / 100 rounded up at the coin's digits, and what arrives, never below 0 (ITR-09, Q-116, Q-117). */
export function sharesOf(amount: Decimal, { internal_transfer_sxf: rate, digits }: TransferCoin): Shares {
  const fee = percentOf(amount, rate ?? '0', digits, 'up')
  const left = subtract(amount, fee)
  return { amount, fee, received: sign(left) > 0 ? left : '0' }
}

/** What is wrong with an amount; null when nothing is (ITR-06). */
export function amountProblem(typed: string, coin: TransferCoin): TransferReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) <= 0) return 'notPositive'
  if (scaleOf(amount) > coin.digits) return 'tooFine'
  if (compare(amount, coin.balance) > 0) return 'insufficient'
  return sign(sharesOf(amount, coin).received) === 0 ? 'nothingLeft' : null
}
