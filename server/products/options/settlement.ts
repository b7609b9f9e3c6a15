import { isDecidingTrade } from '../../../shared/base/money/liquidity.ts'
import {
  decideOutcome,
  isWithinLife,
  type OptionOutcome,
  type OrderSkips,
  type SettlementTrade,
  type SkippedTrades,
} from '../../../shared/base/rules/options.rules.ts'
import type { Market, Trade } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'
import { findFirstDeciding, findLastDeciding } from './deciding-trades.ts'
import { hasKnownTrades } from './options.due.ts'
import { type OptionOrderRecord, toContract } from './options.orders.ts'

/** Interval in ms at which the feed is checked for outages over an order's life. */
const LIVENESS_STEP_MS = 1_000

/** Time before an order's end in which only rejected trades mean that the market was halted, ms. Shorter spells decide nothing: other traders end them. */
const HALT_MS = 30_000

/** Settled order: its row, its outcome, the trades that decided it and those that were passed over (null under the earlier rule). */
export interface SettledOrder extends OptionOutcome {
  row: OptionOrderRecord
  entry: SettlementTrade | null
  exit: SettlementTrade | null
  skipped: OrderSkips | null
}

/** Trade that decides one side of an order, and what was passed over. */
interface FoundSide {
  trade: SettlementTrade | null
  skipped: SkippedTrades
}

const NOTHING_SKIPPED: SkippedTrades = { count: 0, trades: [] }

/** Returns the trade at which an order was entered, or null while none is known. */
export const findEntry = (row: OptionOrderRecord, market: Market): SettlementTrade | null =>
  findEntrySide(row, market).trade

/**
 * Finds the first deciding trade after acceptance and within the order's life. A stored entry is kept, because the market may have forgotten the trade, unless
 * it was rejected since. An earlier trade that arrives late replaces it.
 */
function findEntrySide(row: OptionOrderRecord, market: Market): FoundSide {
  if (row.least_trade === null) return { trade: findEarlierRuleEntry(row, market), skipped: NOTHING_SKIPPED }
  const search = { symbol: row.symbol, after: row.accepted_at, until: row.ends_at, leastTrade: row.least_trade }
  const foundTrade = findFirstDeciding(market, search)
  const trade = toSettlementTrade(foundTrade.trade)
  const known = row.entry_trade
  const isKnown = known && !getRejectedTrades(row, market).some(({ id }) => id === known.id)
  return isKnown && (trade === null || known.ts < trade.ts)
    ? { trade: known, skipped: foundTrade.skipped }
    : { trade, skipped: foundTrade.skipped }
}

/**
 * Finds the last deciding trade at or before the end. None if the market was halted at the end: for long all trades that are large enough, or whose value is
 * unknown, were rejected. Small rejected trades do not count as a halt.
 */
function findExitSide(row: OptionOrderRecord, market: Market): FoundSide {
  if (row.least_trade === null) return { trade: findEarlierRuleExit(row, market), skipped: NOTHING_SKIPPED }
  const leastTrade = row.least_trade
  const search = { symbol: row.symbol, after: row.accepted_at, until: row.ends_at, leastTrade }
  const { trade, skipped } = findLastDeciding(market, search)
  const isHalted =
    trade !== null &&
    row.ends_at - trade.ts >= HALT_MS &&
    market
      .findRejectedBetween(row.symbol, trade.ts + 1, row.ends_at)
      .some(({ price, amount }) => price === null || amount === null || isDecidingTrade({ price, amount }, leastTrade))
  return { trade: isHalted ? null : toSettlementTrade(trade), skipped }
}

/** Returns the order as its member sees it: an open order shows its entry trade as soon as the market has it. */
export function withEntry(row: OptionOrderRecord, market: Market): OptionOrderRecord {
  if (row.outcome !== 'pending') return row
  const { trade, skipped } = findEntrySide(row, market)
  return { ...row, entry_trade: trade, skipped: trade ? { entry: skipped, exit: NOTHING_SKIPPED } : null }
}

/** Decides an ended order by the market's trades. A returned order has no exit. */
export function getSettlement(row: OptionOrderRecord, market: Market): SettledOrder {
  const contract = toContract(row)
  const entry = findEntrySide(row, market)
  const isKnown = wasLive(row, market)
  const exit = isKnown ? findExitSide(row, market) : { trade: null, skipped: NOTHING_SKIPPED }
  const result = decideOutcome(contract, entry.trade, exit.trade)
  const skipped = row.least_trade === null ? null : { entry: entry.skipped, exit: exit.skipped }
  return { row, entry: entry.trade, exit: result.outcome === 'returned' ? null : exit.trade, skipped, ...result }
}

/**
 * Returns the entry of an order that was accepted before migration 0250: the first trade of any value, or null if a rejected trade came first. Such orders end
 * within 15 minutes of the upgrade.
 */
function findEarlierRuleEntry(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const found = toSettlementTrade(market.firstTradeAfter(row.symbol, row.accepted_at))
  const known = row.entry_trade
  const isFound = found !== null && isWithinLife(toContract(row), found)
  const entry = isFound && !(known && known.ts < found.ts) ? found : known
  const [rejected] = getRejectedTrades(row, market)
  return entry && rejected && !isBefore(entry, rejected) ? null : entry
}

/** Returns the exit of such an order: the last trade of any value, or null if a rejected trade came later. */
function findEarlierRuleExit(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const exit = toSettlementTrade(market.lastTradeAtOrBefore(row.symbol, row.ends_at))
  const rejected = getRejectedTrades(row, market).at(-1)
  return exit && rejected && !isBefore(rejected, exit) ? null : exit
}

/** Returns the rejected trades within an order's life. */
const getRejectedTrades = ({ symbol, accepted_at, ends_at }: OptionOrderRecord, market: Market) =>
  market.findRejectedBetween(symbol, accepted_at + 1, ends_at)

/** Returns the fields of a public trade that are stored with an order. */
const toSettlementTrade = (trade: Trade | null): SettlementTrade | null =>
  trade && { id: trade.id, price: trade.price, ts: trade.ts }

/**
 * Returns true if the feed was live during the whole life of the order: no outage was recorded for it or is known to the market, and all its trades are known.
 */
function wasLive(row: OptionOrderRecord, market: Market): boolean {
  const { symbol, silent_at, accepted_at, ends_at } = row
  if (silent_at !== null || !hasKnownTrades(row, market.getCoverage(symbol))) return false
  for (let at = accepted_at; at < ends_at; at += LIVENESS_STEP_MS) if (!market.isLive(symbol, at)) return false
  return market.isLive(symbol, ends_at)
}
