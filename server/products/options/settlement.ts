import type { Market, Trade } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'
import { isKnown } from './options.due.ts'
import { contractOf, type OptionOrderRecord } from './options.orders.ts'
import { isWithin, type OptionOutcome, outcomeOf, type SettlementTrade } from './options.rules.ts'

/** The feed is looked at this often in an order's life. */
const LOOK_MS = 1_000

/** A row with its outcome and the trades that gave it. */
export interface Settled extends OptionOutcome {
  row: OptionOrderRecord
  entry: SettlementTrade | null
  exit: SettlementTrade | null
}

/**
 * The first trade after acceptance, null when that one was rejected, when there is one in the order's life. What was written down stays, for a market may have forgotten it since;
 * but a trade that happened earlier and was only heard later is the right one.
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

/** The order as a member sees it now: open ones with their entry as soon as the market has it. */
export const withEntry = (row: OptionOrderRecord, market: Market): OptionOrderRecord =>
  row.outcome === 'pending' ? { ...row, entry_trade: entryOf(row, market) } : row

/** Decides an order that has ended, by the market's trades. Where they decide nothing, no exit is named. */
export function settlementOf(row: OptionOrderRecord, market: Market): Settled {
  const contract = contractOf(row)
  const entry = entryOf(row, market)
  const exit = wasLive(row, market) ? exitOf(row, market) : null
  const result = outcomeOf(contract, entry, exit)
  return { row, entry, exit: result.outcome === 'returned' ? null : exit, ...result }
}

/** The last trade at or before the end; null when that one was rejected. */
function exitOf(row: OptionOrderRecord, market: Market): SettlementTrade | null {
  const exit = kept(market.lastTradeAtOrBefore(row.symbol, row.ends_at))
  const rejected = rejectedIn(row, market).at(-1)
  return exit && rejected && !isBefore(rejected, exit) ? null : exit
}

/** The rejected trades in an order's life. */
const rejectedIn = ({ symbol, accepted_at, ends_at }: OptionOrderRecord, market: Market) =>
  market.rejectedBetween(symbol, accepted_at + 1, ends_at)

/** What of a public trade an order keeps. */
const kept = (trade: Trade | null): SettlementTrade | null =>
  trade && { id: trade.id, price: trade.price, ts: trade.ts }

/** Whether the feed spoke all through the order's life: it was not found silent, the market knows of no silence, and no trade of it is unknown. */
function wasLive(row: OptionOrderRecord, market: Market): boolean {
  const { symbol, silent_at, accepted_at, ends_at } = row
  if (silent_at !== null || !isKnown(row, market.known(symbol))) return false
  for (let at = accepted_at; at < ends_at; at += LOOK_MS) if (!market.isLive(symbol, at)) return false
  return market.isLive(symbol, ends_at)
}
