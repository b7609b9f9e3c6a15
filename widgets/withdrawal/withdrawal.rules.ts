import type { BankCard } from '../../shared/contract/bank-cards.ts'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import { withdrawalSplit } from '../../shared/contract/withdrawal-fee.ts'
import type {
  getLatestWithdrawals,
  getWithdrawableCoins,
  WithdrawalInfo,
  WithdrawalWay,
  withdraw,
} from '../../shared/contract/withdrawals.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { type CodeAsked, type CodeDraft, type CodeReason, codeProblems } from '../../shared/member/email-code.rules.ts'
import { compare, round, scaleOf, sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** Coin that can be withdrawn. */
export type WithdrawableCoin = Answer<typeof getWithdrawableCoins>[number]

/** Row of the latest withdrawals. */
export type LatestWithdrawal = Answer<typeof getLatestWithdrawals>[number]

/** Request form of a withdrawal. */
export type WithdrawalForm = FormOf<typeof withdraw>

/** Withdrawal form in progress; the fields are in the order of the form. `coin` and `card` are ids, "" for the first. */
export interface WithdrawalDraft extends CodeDraft {
  way: WithdrawalWay
  coin: string
  card: string
  /** As typed. */
  amount: string
  password: string
}

/** Reasons why a field is invalid. */
export type WithdrawalReason =
  | CodeReason
  | 'addressMissing'
  | 'cardMissing'
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'tooFine'
  | 'outOfRange'
  | 'nothingArrives'
  | 'passwordMissing'

/** Fields that the site requires in addition to the amount. */
export interface WithdrawalAsked extends CodeAsked {
  /** True if the trading password is required (WDR-08). */
  password: boolean
}

/** Destination and terms that a withdrawal is validated against. */
export interface WithdrawalTerms {
  way: WithdrawalWay
  coin: WithdrawableCoin
  /** Chosen card; null for a withdrawal to an address, or without a card. */
  card: BankCard | null
  info: WithdrawalInfo
}

/** Returns the account type of the `type` attribute; funds if it is unknown. */
export const accountOf = (code: string): AccountType =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'

/** Returns the enabled ways (WDR-01, FLG-14, FLG-15). */
export const waysOf = ({ address_switch, bank_switch }: Partial<Settings>): WithdrawalWay[] => [
  ...(address_switch ? (['wallet'] as const) : []),
  ...(bank_switch ? (['bank'] as const) : []),
]

/** Returns the entry with this id, else the first; null if there are none. */
export const chosenOf = <T extends { id: string }>(all: readonly T[], id: string): T | null =>
  all.find((one) => one.id === id) ?? all[0] ?? null

/** Returns the smallest and largest amount, both inclusive. `max` is null if the backend sends none or 0. */
export function rangeOf({ txminnum, txmaxnum }: Pick<WithdrawalInfo, 'txminnum' | 'txmaxnum'>): {
  min: Decimal
  max: Decimal | null
} {
  return { min: txminnum ?? '0', max: txmaxnum !== null && sign(txmaxnum) > 0 ? txmaxnum : null }
}

/**
 * Returns the largest amount that can be withdrawn: the balance, limited by `max` and the daily limit, rounded down to the coin's decimals. It includes the
 * fee.
 */
export function mostOf(info: WithdrawalInfo): Decimal {
  const { max } = rangeOf(info)
  const bounds = [info.balance, max, info.daily_left].filter((bound) => bound !== null)
  const least = bounds.reduce((one, other) => (compare(other, one) < 0 ? other : one))
  return sign(least) > 0 ? round(least, info.digits, 'down') : '0'
}

/** Returns why an amount is invalid, or null. The server checks the balance. */
export function amountProblem(typed: string, info: WithdrawalInfo): WithdrawalReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const amount = normalAmount(typed)
  if (amount === null) return 'notANumber'
  if (sign(amount) === 0) return 'notPositive'
  if (scaleOf(amount) > info.digits) return 'tooFine'
  const { min, max } = rangeOf(info)
  if (compare(amount, min) < 0 || (max !== null && compare(amount, max) > 0)) return 'outOfRange'
  return sign(withdrawalSplit(amount, info).received) === 0 ? 'nothingArrives' : null
}

/** Returns the invalid fields of a draft (WDR-07, WDR-08, WDR-15). */
export function withdrawalProblems(
  draft: WithdrawalDraft,
  { way, card, info }: WithdrawalTerms,
  asked: WithdrawalAsked,
): Partial<Record<keyof WithdrawalDraft, WithdrawalReason>> {
  const problems: Partial<Record<keyof WithdrawalDraft, WithdrawalReason | null>> = {
    way: way === 'wallet' && info.address_list.length === 0 ? 'addressMissing' : null,
    card: way === 'bank' && !card ? 'cardMissing' : null,
    amount: amountProblem(draft.amount, info),
    password: asked.password && draft.password === '' ? 'passwordMissing' : null,
    ...codeProblems(draft, asked),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** Returns true if two forms request the same withdrawal, ignoring fee and address. */
export const isSameWithdrawal = (one: WithdrawalForm, other: WithdrawalForm): boolean =>
  (['c_id', 'num', 'type', 'bank_id', 'withdraw_type'] as const).every((field) => one[field] === other[field])

/** Parts of the terms that the backend may change while the page is open. */
export type TermsChange = 'fee' | 'address'

/** Returns the parts in which two versions of the terms differ. */
export function changesOf(before: WithdrawalInfo, now: WithdrawalInfo): TermsChange[] {
  const fee = (info: WithdrawalInfo) => (info.sxftype === 'percent' ? ['%', info.txsxf ?? '0'] : [info.txsxf_n ?? '0'])
  const addresses = (info: WithdrawalInfo) => info.address_list.map(({ address, coin_net }) => [address, coin_net])
  return [
    ...(`${fee(before)}` === `${fee(now)}` ? [] : (['fee'] as const)),
    ...(JSON.stringify(addresses(before)) === JSON.stringify(addresses(now)) ? [] : (['address'] as const)),
  ]
}

/** Returns for how many ms a new address, card or password is still on hold: measured by the server's clock, `age` ms after its response. */
export function waitOf({ usable_at, server_time }: WithdrawalInfo, age: number): number {
  if (typeof usable_at !== 'number' || typeof server_time !== 'number') return 0
  return Math.max(0, usable_at - server_time - age)
}

/** Shortens an address for one line, keeping both ends. `AddressGroups` shows it in full. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-9)}` : address

/** Returns the newest withdrawal that waits for review; it is shown above the form. */
export const newestWaiting = (latest: readonly LatestWithdrawal[]): LatestWithdrawal | null =>
  latest.find(({ status }) => status === 'waiting') ?? null
