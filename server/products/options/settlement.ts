import type { Market, Trade } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'
import { isKnown } from './options.due.ts'
import { contractOf, type OptionOrderRecord } from './options.orders.ts'
import { isWithin, type OptionOutcome, outcomeOf, type SettlementTrade } from './options.rules.ts'

/** Interval in ms at which the feed is checked for outages over an order's life. */
const LOOK_MS = 1_000

/** Settled order: its row, its outcome and the trades that decided it. */
export interface Settled extends OptionOutcome {
  row: OptionOrderRecord
  entry: SettlementTrade | null
  exit: SettlementTrade | null
}

/**
 * Returns the first trade after acceptance and within the order's life, or null if there is none or a rejected trade came first. A stored entry is kept, because
 * the market may have forgotten the trade. An earlier trade that arrives late replaces it.
 */
export function entryOf(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const entry = firstTrade(row, market)
  const [rejected] = rejectedIn(row, market)
  return entry && rejected && !isBefore(entry, rejected) ? null : entry
}

function firstTrade(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const found = kept(market.firstTradeAfter(row.symbol, row.accepted_at))
  const known = row.entry_trade
  if (!found || !isWithin(contractOf(row), found)) return known
  return known && known.ts < found.ts ? known : found
}

/** Returns the order as its member sees it: an open order shows its entry trade as soon as the market has it. */
export const withEntry = (row: OptionOrderRecord, market: Market): OptionOrderRecord =>
  row.outcome === 'pending' ? { ...row, entry_trade: entryOf(row, market) } : row

/** Decides an ended order by the market's trades. A returned order has no exit. */
export function settlementOf(row: OptionOrderRecord, market: Market): Settled {
  const contract = contractOf(row)
  const entry = entryOf(row, market)
  const exit = wasLive(row, market) ? exitOf(row, market) : null
  const result = outcomeOf(contract, entry, exit)
  return { row, entry, exit: result.outcome === 'returned' ? null : exit, ...result }
}

/** Returns the last trade at or before the end, or null if a rejected trade came later. */
function exitOf(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const exit = kept(market.lastTradeAtOrBefore(row.symbol, row.ends_at))
  const rejected = rejectedIn(row, market).at(-1)
  return exit && rejected && !isBefore(rejected, exit) ? null : exit
}

/** Returns the rejected trades within an order's life. */
const rejectedIn = ({ symbol, accepted_at, ends_at }: OptionOrderRecord, market: Market) =>
  market.rejectedBetween(symbol, accepted_at + 1, ends_at)

/** Returns the fields of a public trade that are stored with an order. */
const kept = (trade: Trade | null): SettlementTrade | null =>
  trade && { id: trade.id, price: trade.price, ts: trade.ts }

/**
 * Returns true if the feed was live during the whole life of the order: no outage was recorded for it or is known to the market, and all its trades are known.
 */
function wasLive(row: OptionOrderRecord, market: Market): boolean {
  const { symbol, silent_at, accepted_at, ends_at } = row
  if (silent_at !== null || !isKnown(row, market.known(symbol))) return false
  for (let at = accepted_at; at < ends_at; at += LOOK_MS) if (!market.isLive(symbol, at)) return false
  return market.isLive(symbol, ends_at)
}
