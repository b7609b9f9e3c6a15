import type { BalanceAnswer } from '../../shared/balances/values.ts'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** A transfer as it is being filled in; `amount` as it was typed. */
export interface TransferDraft {
  from: AccountType
  to: AccountType
  coin: string
  amount: string
}

/** What may be wrong with an amount. */
export type TransferReason = 'amountMissing' | 'notANumber' | 'notPositive' | 'insufficient' | 'belowMinimum'

/** A coin that can be moved, with what the account it comes from has of it, and the least that is moved at once; null where the backend names none. */
export interface TransferableCoin {
  id: string
  title: string
  available: Decimal
  minimum: Decimal | null
}

/** The account types that are offered (XFR-02). */
export const offeredAccounts = (quant: boolean): AccountType[] =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).filter((type) => type !== 'quant' || quant)

/** From funds to options unless the page was opened from another account. */
export function firstAccounts(code: string): Pick<TransferDraft, 'from' | 'to'> {
  const from = (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'
  return { from, to: from === 'options' ? 'funds' : 'options' }
}

/** The draft with another account on one side: the two always differ, so the other side takes what this one leaves (XFR-08). */
export function withAccount(draft: TransferDraft, side: 'from' | 'to', type: AccountType): TransferDraft {
  const other = side === 'from' ? 'to' : 'from'
  return { ...draft, [side]: type, [other]: draft[other] === type ? draft[side] : draft[other] }
}

/** The coins of an account. */
export const coinsOfAccount = (balances: BalanceAnswer, type: AccountType): TransferableCoin[] =>
  (balances.coinList.find((account) => account.type === type)?.balanceInfo ?? []).map(
    ({ coinId: id, coinName: title, balance: available, transfer_min: minimum }) => ({ id, title, available, minimum }),
  )

/** The coin that is meant: the chosen one, else the first there is something of, else the first. */
export const transferCoin = (coins: readonly TransferableCoin[], id: string): TransferableCoin | null =>
  coins.find((coin) => coin.id === id) ?? coins.find(({ available }) => sign(available) > 0) ?? coins[0] ?? null

/** Returns what is wrong with an amount of a coin, or null if nothing is (XFR-04). The whole of what is available may be below the minimum. */
export function amountProblem(
  typed: string,
  { available, minimum }: Pick<TransferableCoin, 'available' | 'minimum'>,
): TransferReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) === 0) return 'notPositive'
  if (compare(amount, available) > 0) return 'insufficient'
  return minimum !== null && compare(amount, minimum) < 0 && compare(amount, available) < 0 ? 'belowMinimum' : null
}
