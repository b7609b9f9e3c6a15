import type { FastifyInstance } from 'fastify'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Level } from '../../shared/base/money/fills.ts'
import type { CoverageRange } from './coverage-ranges.ts'
import type { MemberTopic } from './feed/member-topic.ts'
import type { RejectedTrade, Rejection, RejectionReason } from './upstream/price-guard/rejection.ts'
import type { UpstreamRole } from './upstream/shared-connection/shared-upstream.ts'

export type { CoverageRange, Level, RejectedTrade, Rejection }

/** Symbol of the row for all markets in tables. Its halt applies to every market, its terms and exposure limits to the markets without a row of their own. */
export const ALL_MARKETS = '*'

/** Returns the smallest difference of figures with this many digits after the point: `0.01` for 2. */
export const toStepSize = (digits: number): Decimal => (digits <= 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)

/** Public trade of a market; price and amount are decimal strings, `ts` is in epoch ms, `direction` is the taker's. */
export interface Trade {
  id: string
  price: Decimal
  amount: Decimal
  ts: number
  direction: 'buy' | 'sell'
}

/** Market as listed to clients. `sample` describes simulated prices; it is null for prices of a live exchange. */
export interface MarketInfo {
  /** Id in calls (`marketId`). The feed uses `symbol`. */
  id: string
  symbol: string
  base: string
  quote: string
  title: string
  name: string
  /** Decimal places of prices and of quantities. */
  pricePrecision: number
  amountPrecision: number
  sample: string | null
}

/** Rolling 24-hour figures: `amount` base volume, `vol` quote turnover. */
export interface DayDetail {
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  amount: Decimal
  vol: Decimal
  count: number
}

/** Public order book of a market, best levels first. */
export interface VisibleBook {
  bids: readonly Level[]
  asks: readonly Level[]
}

/**
 * Halt of trading in a market, by the operator (with a message for members or "") or because prices of the exchange are rejected, with the reason of the last
 * rejection. `since` in epoch ms.
 */
export interface Halt {
  by: 'operator' | 'prices'
  reason?: RejectionReason
  since: number
  message: string
}

/** Interface to market data. The rest of the backend does not know whether it is a sample market or a relayed exchange. */
export interface Market {
  /** Returns the listed markets. A relay has none before the exchange responds for the first time. */
  markets(): readonly MarketInfo[]
  /** Returns the 24-hour figures; null if unknown. */
  detail(symbol: string): DayDetail | null
  /** Returns the first trade strictly after `ts` (epoch ms) and not in the future; null if there is none, or if an earlier one may be missing. */
  firstTradeAfter(symbol: string, ts: number): Trade | null
  /** Returns the last known trade at or before `ts` (epoch ms); null if there is none. */
  lastTradeAtOrBefore(symbol: string, ts: number): Trade | null
  /** Returns the known trades from `from` to `to` (epoch ms, both inclusive), sorted by time. */
  tradesBetween(symbol: string, from: number, to: number): Trade[]
  /** Returns the current public book; null if unknown, or if a relay does not trust it. */
  book(symbol: string): VisibleBook | null
  /** Returns whether the feed of a market works at `now` (epoch ms); false during an outage, in which no order is accepted. */
  isLive(symbol: string, now: number): boolean
  /**
   * Returns the time ranges for which this node has every trade, received itself or from other nodes; sorted and disjoint. Decisions about orders use these
   * ranges only.
   */
  getCoverage(symbol: string): readonly CoverageRange[]
  /** Stores trades received for these markets, for the other nodes. Called repeatedly while the markets have running orders. */
  publishTrades(symbols: readonly string[]): Promise<void>
  /** Reads trades later than `since` that other nodes received for a market. */
  fetchTrades(symbol: string, since: number): Promise<void>
  /**
   * Returns the slow median: the median of the accepted prices of the last 5 minutes, which a short burst of trades does not move. The house's exposure is valued
   * at it. Null before the first price.
   */
  medianPrice(symbol: string): Decimal | null
  /** Returns why orders of a market are refused; null while trading is open. */
  findHalt(symbol: string): Halt | null
  /** Returns the rejected public trades in a time range, sorted by time. They decide nothing. */
  findRejectedBetween(symbol: string, from: number, to: number): readonly RejectedTrade[]
  /** Stores the rejections of these markets for the other nodes and reads theirs. */
  syncRejections(symbols: readonly string[]): Promise<void>
  /** Accepts the price that the exchange currently reports, regardless of how far it has moved. Called on the operator's decision. */
  acceptPrice(symbol: string): void
  /** Sets the listener for rejected prices. */
  onRejected(listener: (rejection: Rejection) => void): void
  /**
   * Returns by how many ms this node's clock is ahead of the exchange's, network delay included: the minimum of the last 10 to 20 s. Null without an exchange,
   * or before its first timestamp.
   */
  getClockLead(): number | null
  /** Adds the REST routes and the socket under the prefix of `app`, with the private topic of members if it is given. */
  register(app: FastifyInstance, memberTopic?: MemberTopic): Promise<void>
  /** Returns what this node's connection to the exchange serves; null with the sample market. */
  upstreamRole?(): UpstreamRole
  /** Returns the number of open sockets. */
  sockets(): number
  /** Closes all sockets with code 1001, and each new one from now on. */
  dismissSockets(): void
  close(): Promise<void>
}
