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

/** A coin that can be withdrawn. */
export type WithdrawableCoin = Answer<typeof getWithdrawableCoins>[number]

/** One of the member's latest withdrawals. */
export type LatestWithdrawal = Answer<typeof getLatestWithdrawals>[number]

/** A withdrawal as it is sent. */
export type WithdrawalForm = FormOf<typeof withdraw>

/** A withdrawal as it is being filled in, in the order of the form; coin and card by their ids, "" for the first. */
export interface WithdrawalDraft extends CodeDraft {
  way: WithdrawalWay
  coin: string
  card: string
  /** As it was typed. */
  amount: string
  password: string
}

/** What may be wrong with it. */
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

/** What the site wants beside the amount. */
export interface WithdrawalAsked extends CodeAsked {
  /** The trading password (WDR-08). */
  password: boolean
}

/** What a withdrawal is checked against: where it goes and what holds for it. */
export interface WithdrawalTerms {
  way: WithdrawalWay
  coin: WithdrawableCoin
  /** The chosen card; null where it goes to an address, or there is none. */
  card: BankCard | null
  info: WithdrawalInfo
}

/** The account that an attribute names; the funds account unless it is another. */
export const accountOf = (code: string): AccountType =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'

/** The ways that the site offers (WDR-01, FLG-14, FLG-15). */
export const waysOf = ({ address_switch, bank_switch }: Partial<Settings>): WithdrawalWay[] => [
  ...(address_switch ? (['wallet'] as const) : []),
  ...(bank_switch ? (['bank'] as const) : []),
]

/** The entry with this id, else the first. */
export const chosenOf = <T extends { id: string }>(all: readonly T[], id: string): T | null =>
  all.find((one) => one.id === id) ?? all[0] ?? null

/** The smallest and the largest amount, both allowed; no largest one where the backend names none or 0. */
export function rangeOf({ txminnum, txmaxnum }: Pick<WithdrawalInfo, 'txminnum' | 'txmaxnum'>): {
  min: Decimal
  max: Decimal | null
} {
  return { min: txminnum ?? '0', max: txmaxnum !== null && sign(txmaxnum) > 0 ? txmaxnum : null }
}

/** All that can be withdrawn: the balance, at most the largest amount and what is left of the day, cut to the coin's digits. The fee is inside of it. */
export function mostOf(info: WithdrawalInfo): Decimal {
  const { max } = rangeOf(info)
  const bounds = [info.balance, max, info.daily_left].filter((bound) => bound !== null)
  const least = bounds.reduce((one, other) => (compare(other, one) < 0 ? other : one))
  return sign(least) > 0 ? round(least, info.digits, 'down') : '0'
}

/** What is wrong with an amount; null when nothing is. Whether there is so much is for the server to say. */
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

/** What is wrong with a draft, by field (WDR-07, WDR-08, WDR-15). */
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

/** Whether two forms ask for the same, whatever fee and address were shown for each. */
export const isSameWithdrawal = (one: WithdrawalForm, other: WithdrawalForm): boolean =>
  (['c_id', 'num', 'type', 'bank_id', 'withdraw_type'] as const).every((field) => one[field] === other[field])

/** What of the shown terms is another now (the backend may change fee and address under an open page). */
export type TermsChange = 'fee' | 'address'

/** What two readings of the same withdrawal's terms differ in. */
export function changesOf(before: WithdrawalInfo, now: WithdrawalInfo): TermsChange[] {
  const fee = (info: WithdrawalInfo) => (info.sxftype === 'percent' ? ['%', info.txsxf ?? '0'] : [info.txsxf_n ?? '0'])
  const addresses = (info: WithdrawalInfo) => info.address_list.map(({ address, coin_net }) => [address, coin_net])
  return [
    ...(`${fee(before)}` === `${fee(now)}` ? [] : (['fee'] as const)),
    ...(JSON.stringify(addresses(before)) === JSON.stringify(addresses(now)) ? [] : (['address'] as const)),
  ]
}

/** For how many milliseconds the address, or the card, still waits since it was bound: counted by the server's clock, `age` after its answer. */
export function waitOf({ usable_at, server_time }: WithdrawalInfo, age: number): number {
  if (typeof usable_at !== 'number' || typeof server_time !== 'number') return 0
  return Math.max(0, usable_at - server_time - age)
}

/** An address on one line: its ends, which a member knows it by; whole where it is short. To compare it, see `AddressGroups`. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-9)}` : address

/** The newest that waits for its review, which stands above the form. */
export const newestWaiting = (latest: readonly LatestWithdrawal[]): LatestWithdrawal | null =>
  latest.find(({ status }) => status === 'waiting') ?? null
