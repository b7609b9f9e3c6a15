import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getTransferCoins, searchUser } from '../../shared/contract/internal-transfer.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, percentOf, scaleOf, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** Coin that can be sent, with fee, days until arrival and balance of the funds account (ITR-05). */
export type TransferCoin = Answer<typeof getTransferCoins>[number]

/** Search result: an id for sending, and the masked name. */
export type Account = Answer<typeof searchUser>['list'][number]

/** Transfer form in progress: `to` is the id of the confirmed account ("" for none), `coin` an id ("" for the first), `amount` as typed. */
export interface TransferDraft {
  to: string
  coin: string
  amount: string
  password: string
}

/** Reasons why a field is invalid. */
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

/** Amount, fee and received amount of a transfer. */
export interface Shares {
  amount: Decimal
  fee: Decimal
  received: Decimal
}

/** Returns the chosen coin, else the first; null if there are none. */
export const coinOf = (coins: readonly TransferCoin[], chosen: string): TransferCoin | null =>
  coins.find(({ id }) => id === chosen) ?? coins[0] ?? null

/** Computes the fee, amount × rate / 100 rounded up to the coin's decimals, and the received amount, at least 0 (ITR-09, Q-116, Q-117). */
export function sharesOf(amount: Decimal, { internal_transfer_sxf: rate, digits }: TransferCoin): Shares {
  const fee = percentOf(amount, rate ?? '0', digits, 'up')
  const left = subtract(amount, fee)
  return { amount, fee, received: sign(left) > 0 ? left : '0' }
}

/** Returns why an amount is invalid, or null (ITR-06). */
export function amountProblem(typed: string, coin: TransferCoin): TransferReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) <= 0) return 'notPositive'
  if (scaleOf(amount) > coin.digits) return 'tooFine'
  if (compare(amount, coin.balance) > 0) return 'insufficient'
  return sign(sharesOf(amount, coin).received) === 0 ? 'nothingLeft' : null
}
