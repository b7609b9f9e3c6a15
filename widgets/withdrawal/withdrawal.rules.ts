import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import { splitWithdrawal } from '../../shared/base/contract/withdrawal-fee.ts'
import type {
  getLatestWithdrawals,
  getWithdrawableCoins,
  WithdrawalDestination,
  WithdrawalInfo,
  withdraw,
} from '../../shared/base/contract/withdrawals.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../shared/base/format/amount-reason.ts'
import { add, compare, round, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import {
  findNothingArrivesRefusal,
  findWithdrawalAmountRefusal,
  isWayOffered,
} from '../../shared/base/rules/withdrawals.rules.ts'
import {
  type CodeDraft,
  type CodeReason,
  findCodeProblems,
  type RequiredCodeFields,
} from '../../shared/state/member/email-code.rules.ts'
import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Coin that can be withdrawn. */
export type WithdrawableCoin = ResponseData<typeof getWithdrawableCoins>[number]

/** Row of the latest withdrawals. */
export type LatestWithdrawal = ResponseData<typeof getLatestWithdrawals>[number]

/** Request form of a withdrawal. */
export type WithdrawalForm = FormValues<typeof withdraw>

/** Withdrawal form in progress; the fields are in the order of the form. `coin` and `card` are ids, "" for the first. */
export interface WithdrawalDraft extends CodeDraft {
  way: WithdrawalDestination
  coin: string
  card: string
  /** Network of an address whose network has not been chosen yet; "" for none. */
  network: string
  /** As typed. */
  amount: string
  password: string
}

/** Reasons why a field is invalid. */
export type WithdrawalReason =
  | CodeReason
  | 'addressMissing'
  | 'cardMissing'
  | 'networkMissing'
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'tooFine'
  | 'insufficient'
  | 'outOfRange'
  | 'nothingArrives'
  | 'passwordMissing'

/** Fields that the site requires in addition to the amount. */
export interface RequiredWithdrawalFields extends RequiredCodeFields {
  /** True if the trading password is required (WDR-08). */
  password: boolean
}

/** Destination and terms that a withdrawal is validated against. */
export interface WithdrawalContext {
  way: WithdrawalDestination
  coin: WithdrawableCoin
  /** Chosen card; null for a withdrawal to an address, or without a card. */
  card: BankCard | null
  info: WithdrawalInfo
}

/** Returns the enabled ways (WDR-01, FLG-14, FLG-15). */
export const getWithdrawalWays = (settings: Partial<Settings>): WithdrawalDestination[] =>
  (['wallet', 'bank'] as const).filter((way) => isWayOffered(settings, way))

/** Returns the entry with this id, else the first; null if there are none. */
export const findChosen = <T extends { id: string }>(all: readonly T[], id: string): T | null =>
  all.find((one) => one.id === id) ?? all[0] ?? null

/** Returns the smallest and largest amount, both inclusive. `max` is null if the backend sends none or 0. */
export function getWithdrawalRange({ minAmount, maxAmount }: Pick<WithdrawalInfo, 'minAmount' | 'maxAmount'>): {
  min: Decimal
  max: Decimal | null
} {
  return { min: minAmount ?? '0', max: maxAmount !== null && sign(maxAmount) > 0 ? maxAmount : null }
}

/**
 * Returns the largest amount that can be withdrawn: the balance, limited by `max` and the daily limit, rounded down to the coin's decimals. It includes the
 * fee.
 */
export function getMaxWithdrawal(info: WithdrawalInfo): Decimal {
  const { max } = getWithdrawalRange(info)
  const bounds = [info.balance, max, info.dailyLeft].filter((bound) => bound !== null)
  const least = bounds.reduce((one, other) => (compare(other, one) < 0 ? other : one))
  return sign(least) > 0 ? round(least, info.digits, 'down') : '0'
}

/** Returns the amount of the example that is shown until an amount is typed: the smallest one, or 1 without a minimum, and more if the fee would use it up. */
export function getExampleAmount(info: WithdrawalInfo): Decimal {
  const { min } = getWithdrawalRange(info)
  const least = sign(min) > 0 ? min : '1'
  return sign(splitWithdrawal(least, info).received) > 0 ? least : add(least, info.fixedFee ?? '0')
}

/** Returns why an amount is invalid, or null (WDR-07, Q-195). The balance is compared before the range: raising an amount to a minimum above the balance would not help. */
export function findWithdrawalAmountProblem(typed: string, info: WithdrawalInfo): WithdrawalReason | null {
  const reason = findAmountReason(typed, 'insufficient')
  const amount = parseAmountInput(typed)
  if (reason || amount === null) return reason
  const { min: minimum, max: maximum } = getWithdrawalRange(info)
  const rule = findWithdrawalAmountRefusal(amount, { scale: info.digits, minimum, maximum })?.rule
  if (rule === 'digits') return 'tooFine'
  if (compare(amount, info.balance) > 0) return 'insufficient'
  if (rule) return 'outOfRange'
  return findNothingArrivesRefusal(amount, info) && 'nothingArrives'
}

/** Returns the invalid fields of a draft (WDR-07, WDR-08, WDR-15). */
export function findWithdrawalProblems(
  draft: WithdrawalDraft,
  { way, card, info }: WithdrawalContext,
  required: RequiredWithdrawalFields,
): Partial<Record<keyof WithdrawalDraft, WithdrawalReason>> {
  const problems: Partial<Record<keyof WithdrawalDraft, WithdrawalReason | null>> = {
    way: way === 'wallet' && info.addresses.length === 0 ? 'addressMissing' : null,
    network: way === 'wallet' && findNetworkChoice(info, draft.network) === '' ? 'networkMissing' : null,
    card: way === 'bank' && !card ? 'cardMissing' : null,
    amount: findWithdrawalAmountProblem(draft.amount, info),
    password: required.password && draft.password === '' ? 'passwordMissing' : null,
    ...findCodeProblems(draft, required),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** Returns the network that the member has chosen for an address without one; "" until then. Null if there is nothing to choose. */
export function findNetworkChoice({ addresses }: WithdrawalInfo, chosen: string): string | null {
  const choices = addresses[0]?.networks ?? []
  return choices.length === 0 ? null : (choices.find((name) => name === chosen) ?? '')
}

/** Returns true if the terms are those of the chosen network, or there is nothing to choose. */
export const areTermsOfNetwork = (info: WithdrawalInfo, chosen: string): boolean => {
  const choice = findNetworkChoice(info, chosen)
  return choice === null || choice === (info.addresses[0]?.network ?? '')
}

/** Parts of the terms that the backend may change while the page is open. */
export type TermsChange = 'fee' | 'address'

/** Returns the parts in which two versions of the terms differ. */
export function findTermsChanges(before: WithdrawalInfo, now: WithdrawalInfo): TermsChange[] {
  const fee = (info: WithdrawalInfo) =>
    info.feeType === 'percent' ? ['%', info.feePercent ?? '0'] : [info.fixedFee ?? '0']
  const addresses = (info: WithdrawalInfo) =>
    info.addresses.map(({ address, network, memo }) => [address, network, memo])
  // The member has chosen the network of the address, and the terms are those of the network.
  if (now.addresses[0]?.networks.length && before.addresses[0]?.network !== now.addresses[0].network) return []
  return [
    ...(`${fee(before)}` === `${fee(now)}` ? [] : (['fee'] as const)),
    ...(JSON.stringify(addresses(before)) === JSON.stringify(addresses(now)) ? [] : (['address'] as const)),
  ]
}

/** Returns for how many ms a new address, card or password is still on hold: measured by the server's clock, `age` ms after its response. */
export function getHoldMs({ usableAt, serverTime }: WithdrawalInfo, age: number): number {
  if (typeof usableAt !== 'number' || typeof serverTime !== 'number') return 0
  return Math.max(0, usableAt - serverTime - age)
}

/** Returns the newest withdrawal that waits for review; it is shown above the form. */
export const findNewestWaiting = (latest: readonly LatestWithdrawal[]): LatestWithdrawal | null =>
  latest.find(({ status }) => status === 'waiting') ?? null
