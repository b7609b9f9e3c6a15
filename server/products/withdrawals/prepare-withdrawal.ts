import type { AccountType } from '../../../shared/base/contract/constants.ts'
import type { FormValues } from '../../../shared/base/contract/endpoint.ts'
import { splitWithdrawal } from '../../../shared/base/contract/withdrawal-fee.ts'
import type { WithdrawalDestination, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import { compare, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findAccountRefusal } from '../../../shared/base/rules/accounts.rules.ts'
import {
  findNothingArrivesRefusal,
  findWithdrawalAmountRefusal,
  isWayOffered,
} from '../../../shared/base/rules/withdrawals.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { Refusal, refuse } from '../../core/http/refusal.ts'
import { allCoins, type Coin } from '../../ledger/ledger.ts'
import { findPasswordSetAt } from '../../members/registry/members.ts'
import { refuseFrozenPayouts } from '../../members/registry/payout-freezes.ts'
import { findWhitelist, WHITELIST_WAIT_MS } from '../../members/registry/withdrawal-whitelists.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { findBoundWallet, findOwnCard, type OwnDestination, type OwnWallet } from './destination.ts'
import {
  applyNetworkTerms,
  findChangedTerms,
  findWithdrawalTerms,
  hashWithdrawalTerms,
  readHoldHours,
  toWireFee,
  type WithdrawalTerms,
} from './withdrawals.terms.ts'
import { sumWithdrawnSince } from './withdrawals.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type WithdrawForm = FormValues<typeof withdraw>

/** Coin, account and destination kind (wallet or bank card) of a withdrawal. */
type TermsRequest = Pick<WithdrawForm, 'coinId' | 'type' | 'destination'>

/** Settings of the site and all coins. */
interface SettingsAndCoins {
  settings: SiteSettings
  coins: readonly Coin[]
}

/** Reads the settings and the coins, in one round trip. */
export async function readSettingsAndCoins(sql: Sql): Promise<SettingsAndCoins> {
  const [settings, coins] = await Promise.all([readSettings(sql), allCoins(sql)])
  return { settings, coins }
}

/** Returns the coin and its terms, or a refusal if it cannot be withdrawn from this account to this kind of destination. */
export async function findOfferedTerms(
  sql: Sql,
  { settings, coins }: SettingsAndCoins,
  { coinId, type, destination: way }: TermsRequest,
): Promise<{ coin: Coin; terms: WithdrawalTerms } | Refusal> {
  const noAccount = refuseClosedAccount(settings, type)
  if (noAccount) return noAccount
  const coin = coins.find(({ id }) => id === coinId)
  if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
  const terms = isWayOffered(settings, way) ? await findWithdrawalTerms(sql, coin, way) : null
  return terms ? { coin, terms } : refuseNotOffered(way, coin)
}

const refuseNotOffered = (way: WithdrawalDestination, { title }: Coin): Refusal =>
  refuse(
    way === 'wallet' ? 'withdrawals.noWallet' : 'withdrawals.noBank',
    { coin: title },
    {
      field: 'destination',
      rule: 'offered',
    },
  )

/** Hold on payouts: its end in epoch ms, and its cause. */
export interface Hold {
  until: number
  cause: 'destination' | 'password' | 'whitelist'
}

/** Returns the hold that ends last: after a change of the destination, also by the member's whitelist, or after a new password. Null if there is none. */
export async function findHold(
  sql: Sql,
  {
    member,
    destination,
    demo,
    now,
  }: { member: string; destination: OwnDestination | null; demo: boolean; now: number },
): Promise<Hold | null> {
  const [hours, passwordSetAt, whitelist] = await Promise.all([
    readHoldHours(sql, demo),
    findPasswordSetAt(sql, member),
    findWhitelist(sql, member, now),
  ])
  const holds: Hold[] = []
  if (destination) holds.push({ until: destination.since + hours.address * HOUR_MS, cause: 'destination' })
  if (destination && whitelist) holds.push({ until: destination.since + WHITELIST_WAIT_MS, cause: 'whitelist' })
  if (passwordSetAt !== null) holds.push({ until: passwordSetAt + hours.password * HOUR_MS, cause: 'password' })
  return holds.filter(({ until }) => until > now).sort((a, b) => b.until - a.until)[0] ?? null
}

/** Returns the amount of a coin that the member may still withdraw within the daily limit, at least 0; null without a limit. */
export async function getDailyRemainder(
  sql: Sql,
  { member, coin, terms, now }: { member: string; coin: Coin; terms: WithdrawalTerms; now: number },
): Promise<Decimal | null> {
  if (terms.daily_limit === null) return null
  const left = subtract(terms.daily_limit, await sumWithdrawnSince(sql, member, coin.id, now - DAY_MS))
  return sign(left) > 0 ? left : '0'
}

/** Withdrawal that passed all checks except the balance and the member's identity. */
export interface PossibleWithdrawal {
  coin: Coin
  destination: OwnDestination | OwnWallet
  fee: Decimal
  received: Decimal
}

const refuseCardMissing = (): Refusal => refuse('withdrawals.cardNeeded', {}, { field: 'bankId', rule: 'missing' })

/** Returns the refusal of a withdrawal to a bank card that names none, or null. */
export const findCardMissing = ({ destination, bankId }: Pick<WithdrawForm, 'destination' | 'bankId'>) =>
  destination === 'bank' && bankId === null ? refuseCardMissing() : null

function refuseClosedAccount(settings: Pick<SiteSettings, 'quantSwitch'>, type: AccountType): Refusal | null {
  const closed = findAccountRefusal('type', type, settings)
  return closed && refuse('refusals.noAccount', {}, closed)
}

/** Returns the refusal of withdrawals from an account by these settings, or null. */
export const findClosedRefusal = (settings: SiteSettings, { type }: Pick<WithdrawForm, 'type'>): Refusal | null =>
  settings.withdrawalSwitch ? refuseClosedAccount(settings, type) : refuse('withdrawals.off')

/** Returns the withdrawal on the current terms, or the reason why it is refused. */
export async function prepareWithdrawal(
  sql: Sql,
  { member, form, demo, now }: { member: string; form: WithdrawForm; demo: boolean; now: number },
): Promise<PossibleWithdrawal | Refusal> {
  const read = await readSettingsAndCoins(sql)
  const closed = findClosedRefusal(read.settings, form)
  const refused = closed ?? (await refuseFrozenPayouts(sql, member, now))
  if (refused) return refused
  const offered = await findOfferedTerms(sql, read, form)
  if (offered instanceof Refusal) return offered
  const { coin } = offered
  const destination = await resolveDestination(sql, member, form, coin)
  if (destination instanceof Refusal) return destination
  const terms = await applyNetworkTerms(sql, offered.terms, getNetworkId(destination))
  const wrong = checkWithdrawalAmount(form.amount, coin, terms)
  if (wrong) return wrong
  const changed =
    form.terms === null ? null : findChangedTerms(form.terms, hashWithdrawalTerms(terms, coin, destination.to))
  if (changed) return refuseChangedTerms(changed)
  const fee = toWireFee(terms, coin)
  const nothing = findNothingArrivesRefusal(form.amount, fee)
  if (nothing) return refuse('withdrawals.nothingLeft', {}, nothing)
  const [hold, left] = await Promise.all([
    findHold(sql, { member, destination, demo, now }),
    getDailyRemainder(sql, { member, coin, terms, now }),
  ])
  if (hold) return refuseHeld(hold, form.destination, now)
  if (left !== null && compare(form.amount, left) > 0)
    return refuse('withdrawals.overDaily', { available: left, coin: coin.title }, { field: 'amount', rule: 'daily' })
  return { coin, destination, ...splitWithdrawal(form.amount, fee) }
}

function checkWithdrawalAmount(
  amount: Decimal,
  { scale, title }: Coin,
  { minimum, maximum }: WithdrawalTerms,
): Refusal | null {
  const found = findWithdrawalAmountRefusal(amount, { scale, minimum, maximum })
  if (!found) return null
  if (found.rule === 'digits') return refuse('refusals.tooManyDigits', { digits: scale }, found)
  return maximum === null
    ? refuse('withdrawals.belowLeast', { min: minimum, coin: title }, found)
    : refuse('withdrawals.outOfRange', { min: minimum, max: maximum }, found)
}

async function resolveDestination(
  sql: Sql,
  member: string,
  { destination, bankId, network }: WithdrawForm,
  coin: Coin,
): Promise<OwnDestination | OwnWallet | Refusal> {
  if (destination === 'bank') {
    if (bankId === null) return refuseCardMissing()
    return (await findOwnCard(sql, member, bankId)) ?? refuseUnknownCard()
  }
  const wallet = await findBoundWallet(sql, member, coin, network ?? '')
  if (!wallet) return refuse('withdrawals.addressNeeded', { coin: coin.title }, { field: 'address', rule: 'missing' })
  return wallet.fault ?? wallet
}

/** Returns the id of the network of a destination; null for a card, or without a network. */
export const getNetworkId = (destination: OwnDestination | OwnWallet | null): string | null =>
  destination && 'networkId' in destination ? destination.networkId : null

/** Refuses a card that does not exist or belongs to another member. */
export const refuseUnknownCard = (): Refusal =>
  refuse('withdrawals.unknownCard', {}, { field: 'bankId', rule: 'unknown' })

const refuseChangedTerms = (rule: 'fee' | 'address'): Refusal =>
  refuse(rule === 'fee' ? 'withdrawals.feeChanged' : 'withdrawals.addressChanged', {}, { field: 'terms', rule })

function refuseHeld({ cause, until }: Hold, way: WithdrawalDestination, now: number): Refusal {
  if (cause === 'password') return refuseNewPassword(until)
  return cause === 'whitelist' ? refuseUnlisted(way, until) : refuseNewDestination(way, until - now)
}

const refuseUnlisted = (way: WithdrawalDestination, until: number): Refusal =>
  refuse('withdrawals.unlisted', { time: until }, { field: way === 'wallet' ? 'address' : 'bankId', rule: 'cooling' })

const refuseNewDestination = (way: WithdrawalDestination, ms: number): Refusal =>
  refuse(
    way === 'wallet' ? 'withdrawals.newAddress' : 'withdrawals.newCard',
    { hours: Math.ceil(ms / HOUR_MS) },
    {
      field: way === 'wallet' ? 'address' : 'bankId',
      rule: 'cooling',
    },
  )

const refuseNewPassword = (until: number): Refusal =>
  refuse('withdrawals.newPassword', { time: until }, { field: 'payPassword', rule: 'cooling' })
