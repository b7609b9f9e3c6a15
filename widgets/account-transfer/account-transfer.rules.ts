import type { AccountType } from '../../shared/base/contract/constants.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { compare, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findTransferMinimumRefusal } from '../../shared/base/rules/account-transfer.rules.ts'
import { readAccountType } from '../../shared/base/rules/accounts.rules.ts'
import type { BalanceAnswer } from '../../shared/state/balances/values.ts'

/** Transfer form in progress; `amount` as typed. */
export interface TransferDraft {
  from: AccountType
  to: AccountType
  coin: string
  amount: string
}

/** Reasons why an amount cannot be transferred. */
export type TransferReason = 'amountMissing' | 'notANumber' | 'notPositive' | 'insufficient' | 'belowMinimum'

/** Coin of the source account with its available balance and its smallest transfer; `minimum` is null if the backend sets none. */
export interface TransferableCoin {
  id: string
  title: string
  available: Decimal
  minimum: Decimal | null
}

/** Returns the initial accounts: from funds to options, or from the account in the page's `type`. */
export function getInitialAccounts(code: string): Pick<TransferDraft, 'from' | 'to'> {
  const from = readAccountType(code)
  return { from, to: from === 'options' ? 'funds' : 'options' }
}

/** Returns the draft with a new account on one side. If the other side has that account already, the two are swapped, so they always differ (XFR-08). */
export function withAccount(draft: TransferDraft, side: 'from' | 'to', type: AccountType): TransferDraft {
  const other = side === 'from' ? 'to' : 'from'
  return { ...draft, [side]: type, [other]: draft[other] === type ? draft[side] : draft[other] }
}

/** Returns the transferable coins of an account. */
export const getTransferableCoins = (balances: BalanceAnswer, type: AccountType): TransferableCoin[] =>
  (balances.coinList.find((account) => account.type === type)?.balanceInfo ?? []).map(
    ({ coinId: id, coinName: title, balance: available, minTransfer: minimum }) => ({ id, title, available, minimum }),
  )

/** Returns the chosen coin, else the first coin with a balance, else the first coin. */
export const findTransferCoin = (coins: readonly TransferableCoin[], id: string): TransferableCoin | null =>
  coins.find((coin) => coin.id === id) ?? coins.find(({ available }) => sign(available) > 0) ?? coins[0] ?? null

/** Returns why an amount cannot be transferred, or null if it can (XFR-04). The full available balance is valid even below the minimum. */
export function findTransferAmountProblem(
  typed: string,
  { available, minimum }: Pick<TransferableCoin, 'available' | 'minimum'>,
): TransferReason | null {
  const reason = findAmountReason(typed, 'insufficient')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  if (compare(amount, available) > 0) return 'insufficient'
  return findTransferMinimumRefusal(amount, { minimum, available }) && 'belowMinimum'
}
