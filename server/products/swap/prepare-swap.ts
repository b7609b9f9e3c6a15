import { type AccountType, CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { FormValues } from '../../../shared/base/contract/endpoint.ts'
import type { getExchangeQuote } from '../../../shared/base/contract/swap.ts'
import { sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  calculateExchange,
  calculateLeastSwap,
  type Exchange,
  findWorstPrice,
  type LegPrices,
} from '../../../shared/base/money/swap-amounts.ts'
import { findAccountRefusal } from '../../../shared/base/rules/accounts.rules.ts'
import { findDigitsRefusal, findLeastRefusal } from '../../../shared/base/rules/amounts.rules.ts'
import { findSameCoinRefusal } from '../../../shared/base/rules/swap.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { type AccountRef, allCoins, type Coin } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'
import { findHaltRefusal } from '../../market/upstream/price-guard/halt-refusal.ts'
import { refuseFrozen } from '../../members/registry/freezes.ts'
import { lockTradingPermission } from '../../members/registry/trading-permission.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { readSwapTerms, type SwapTerms } from './swap.terms.ts'
import { calculateRecentRange, VOLATILITY_MS, widenSpread } from './volatility.ts'

/** Returns the house's account for swaps of a coin. It may go below zero by the limit in the terms. */
export const getHouseAccount = (coin: string): AccountRef => ({ house: 'swap', coin, isUnsharded: true })

/** Form of a requested swap. */
type SwapForm = FormValues<typeof getExchangeQuote>

/** Swap that is possible at the current prices. */
export interface PossibleSwap {
  gives: Coin
  gets: Coin
  legs: LegPrices
  /** Value of one unit of the received coin in USDT at the slow median. The house limit uses it. */
  worth: Decimal
  terms: SwapTerms
  exchange: Exchange
  /** Least amount at the current prices (`calculateLeastSwap`). */
  least: Decimal
}

/** Returns the reason why swaps are unavailable for an account, or null. */
export async function checkSwapsOpen(sql: Sql, type: AccountType): Promise<Refusal | null> {
  return findClosedRefusal(await readSettings(sql), type)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the refusal of a swap of a coin for itself, or with a quote that cannot exist; null for other forms. */
export function findFormRefusal({ fromCoinId, toCoinId }: SwapForm, quote: string | null): Refusal | null {
  const same = refuseSameCoin(fromCoinId, toCoinId)
  if (same) return same
  return quote !== null && !UUID.test(quote) ? refuseQuote('Unknown', 'unknown') : null
}

/** Returns the refusal of a swap whose two coins are the same, or null. */
function refuseSameCoin(from: string, to: string): Refusal | null {
  const found = findSameCoinRefusal(from, to)
  return found && refuse('swap.sameCoin', {}, found)
}

/** Creates the refusal of a quote. */
export const refuseQuote = (key: 'Unknown' | 'Foreign', rule: string): Refusal =>
  refuse(`swap.quote${key}`, {}, { field: 'quote', rule })

/** Returns the reason why swaps of an account are unavailable by these settings, or null. */
export function findClosedRefusal(
  { swapSwitch, quantSwitch }: Pick<SiteSettings, 'swapSwitch' | 'quantSwitch'>,
  type: AccountType,
): Refusal | null {
  if (!swapSwitch) return refuse('swap.off', {}, { field: 'type', rule: 'off' })
  const closed = findAccountRefusal('type', type, { quantSwitch })
  return closed && refuse('refusals.noAccount', {}, closed)
}

const findCoinMarket = (market: Market, coin: Coin) =>
  market.markets().find(({ base, quote }) => base === coin.title && quote === CURRENCY)

/** Returns the coins that have a market against USDT, and USDT itself. */
export const filterSwappable = (market: Market, coins: readonly Coin[]): Coin[] =>
  coins.filter((coin) => coin.title === CURRENCY || findCoinMarket(market, coin))

/** Returns the value of a coin in USDT: the last price of its market. Null if the market is silent or halted, or if a later price was rejected. */
export function getLivePrice(market: Market, coin: Coin, at: number): Decimal | null {
  if (coin.title === CURRENCY) return '1'
  const info = findCoinMarket(market, coin)
  if (!info || market.findHalt(info.symbol) || !market.isLive(info.symbol, at)) return null
  const last = market.lastTradeAtOrBefore(info.symbol, at)
  if (!last || sign(last.price) <= 0) return null
  const rejected = market.findRejectedBetween(info.symbol, last.ts, at).at(-1)
  return rejected && isBefore(last, rejected) ? null : last.price
}

/**
 * Returns the value at which the house takes (`gives`) or pays (`gets`) a coin: the one that is worst for the member of the last trade, the range of the last
 * minute's trades, the best price of the book and, on an exchange, the slow median. The range is why a single trade at a better price brings nothing: a market
 * that is just liquid has 5 others in a minute. The median is why a price that lasts for a minute or two, and then returns, brings no gain. A book that is unknown
 * or not trusted is left out. Null as in {@link getLivePrice}.
 */
export function getLegPrice(market: Market, coin: Coin, leg: keyof LegPrices, at: number): Decimal | null {
  const last = getLivePrice(market, coin, at)
  const info = findCoinMarket(market, coin)
  if (last === null || !info) return last
  const recent = market.tradesBetween(info.symbol, at - VOLATILITY_MS, at).map(({ price }) => price)
  const book = market.book(info.symbol)
  const [best] = (leg === 'gives' ? book?.bids : book?.asks) ?? []
  // Sample prices are made from seed and clock, so no trader can move them.
  const median = info.sample === null ? market.medianPrice(info.symbol) : null
  const others = [best?.[0], median].filter((price) => price !== undefined && price !== null)
  return findWorstPrice(leg, [last, ...others, ...new Set(recent)])
}

const getMedianPrice = (market: Market, coin: Coin): Decimal | null => {
  const info = findCoinMarket(market, coin)
  return info ? market.medianPrice(info.symbol) : null
}

/** Returns the swap at current prices, or the reason why it is refused. */
export async function prepareSwap(
  sql: Sql,
  market: Market,
  { member, form, at }: { member: string; form: SwapForm; at: number },
): Promise<PossibleSwap | Refusal> {
  const { type, fromCoinId, toCoinId, amount } = form
  const [closed, all, mayTrade, terms] = await Promise.all([
    checkSwapsOpen(sql, type),
    allCoins(sql),
    lockTradingPermission(sql, member),
    readSwapTerms(sql),
  ])
  if (closed) return closed
  const coins = filterSwappable(market, all)
  const gives = coins.find(({ id }) => id === fromCoinId)
  if (!gives) return refuse('refusals.unknownCoin', {}, { field: 'fromCoinId', rule: 'unknown' })
  const gets = coins.find(({ id }) => id === toCoinId)
  if (!gets) return refuse('refusals.unknownCoin', {}, { field: 'toCoinId', rule: 'unknown' })
  const same = refuseSameCoin(fromCoinId, toCoinId)
  if (same) return same
  const tooFine = findDigitsRefusal('amount', amount, gives.scale)
  if (tooFine) return refuse('refusals.tooManyDigits', { digits: gives.scale }, tooFine)
  if (!mayTrade) return refuse('refusals.disabled')
  if (mayTrade.isFrozen) return refuseFrozen('trading')
  const halted = checkCoinHalt(market, gives, 'fromCoinId') ?? checkCoinHalt(market, gets, 'toCoinId')
  if (halted) return halted
  const legs = { gives: getLegPrice(market, gives, 'gives', at), gets: getLegPrice(market, gets, 'gets', at) }
  if (legs.gives === null) return refuseSilent(gives, 'fromCoinId')
  if (legs.gets === null) return refuseSilent(gets, 'toCoinId')
  const legPrices: LegPrices = { gives: legs.gives, gets: legs.gets }
  const spread = getCurrentSpread(market, [gives, gets], terms, at)
  const worth = getMedianPrice(market, gets) ?? legPrices.gets
  const exchange = calculateExchange(amount, legPrices, spread, gets.scale)
  const scales = { gives: gives.scale, gets: gets.scale }
  return {
    gives,
    gets,
    legs: legPrices,
    worth,
    terms,
    exchange,
    least: calculateLeastSwap({ prices: legPrices, spread, scales }),
  }
}

/** Returns the spread at a time in percent: the spread of the terms, widened by the recent price ranges of the coins' markets. */
function getCurrentSpread(market: Market, coins: readonly Coin[], terms: SwapTerms, at: number): Decimal {
  const ranges = coins.flatMap((coin) => {
    const info = findCoinMarket(market, coin)
    if (!info) return []
    return [
      calculateRecentRange(market.tradesBetween(info.symbol, at - VOLATILITY_MS, at), at, terms.quote_seconds * 1000),
    ]
  })
  return widenSpread(terms.spread, terms.volatility_factor, ranges)
}

function checkCoinHalt(market: Market, coin: Coin, field: string): Refusal | null {
  const info = findCoinMarket(market, coin)
  return info ? findHaltRefusal(market, info, field) : null
}

const refuseSilent = ({ title }: Coin, field: string): Refusal =>
  refuse('swap.silent', { coin: title }, { field, rule: 'live' })

/** Refuses an amount of which rounding would take more than the spread. Returns null for other amounts. */
export function findLeastSwapRefusal(amount: Decimal, { gives, least }: PossibleSwap): Refusal | null {
  const refused = findLeastRefusal('amount', amount, least)
  return refused && refuse('swap.belowLeast', { min: least, coin: gives.title }, refused)
}

/** Refuses a swap that exceeds the house limit. */
export const refuseNotCovered = ({ title }: Coin): Refusal =>
  refuse('swap.notCovered', { coin: title }, { field: 'amount', rule: 'house' })
