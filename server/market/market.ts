import type { FastifyInstance } from 'fastify'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Level } from '../../shared/money/fills.ts'
import type { Span } from './coverage-ranges.ts'
import type { RejectedTrade, Rejection } from './upstream/price-guard/rejection.ts'

export type { Level, RejectedTrade, Rejection, Span }

/** What stands for a symbol in the terms of markets that have none of their own. */
export const ALL_MARKETS = '*'

/** A public trade of a market; price and amount as decimal strings, `ts` in epoch milliseconds, `direction` the taker's. */
export interface Trade {
  id: string
  price: Decimal
  amount: Decimal
  ts: number
  direction: 'buy' | 'sell'
}

/** A market. `sample` says what its prices are when they are not a live exchange's; null when they are. */
export interface MarketInfo {
  id: string
  symbol: string
  base: string
  quote: string
  title: string
  name: string
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

/** The visible order book of a market, best levels first. */
export interface VisibleBook {
  bids: readonly Level[]
  asks: readonly Level[]
}

/** Halt of trading in a market: by the operator, with a message for members or "", or because prices of the exchange are rejected. `since` in epoch ms. */
export interface Halt {
  by: 'operator' | 'prices'
  since: number
  message: string
}

/** The one door to market data for the rest of the backend: no one else knows whether it is a sample market or a relayed exchange. */
export interface Market {
  markets(): readonly MarketInfo[]
  detail(symbol: string): DayDetail | null
  /** The first trade strictly after a time, not later than now. */
  firstTradeAfter(symbol: string, ts: number): Trade | null
  lastTradeAtOrBefore(symbol: string, ts: number): Trade | null
  tradesBetween(symbol: string, from: number, to: number): Trade[]
  /** The book as everybody sees it now; null when it is not known (yet: a relay asks for it when it is first wanted). */
  book(symbol: string): VisibleBook | null
  /** False when the feed went silent. */
  isLive(symbol: string, now: number): boolean
  /** The stretches of time of which this node knows every trade, by itself or from others; in their order, apart from each other. Nothing is decided by others. */
  known(symbol: string): readonly Span[]
  /** Writes down what is heard of these markets, for the other nodes. Called again and again while they have running orders. */
  share(symbols: readonly string[]): Promise<void>
  /** Takes note of what other nodes have heard of a market later than `since`. */
  learn(symbol: string, since: number): Promise<void>
  /** Median of the accepted prices of the last minutes, which no burst of trades moves: what is at stake is valued at it. Null before the first price. */
  medianPrice(symbol: string): Decimal | null
  /** Why no orders of a market are accepted; null while trading is open. */
  halt(symbol: string): Halt | null
  /** Public trades in a stretch of time that were rejected, in their order; an order that would be decided by one of them is returned. */
  rejectedBetween(symbol: string, from: number, to: number): readonly RejectedTrade[]
  /** Stores the rejections of these markets for the other nodes, and learns theirs. */
  shareRejections(symbols: readonly string[]): Promise<void>
  /** Accepts the price that the exchange reports now, however far it has moved: the operator's decision. */
  acceptPrice(symbol: string): void
  /** Calls the listener for each price that is rejected from now on. */
  onRejected(listener: (rejection: Rejection) => void): void
  /** By how many ms the clock is ahead of the exchange's, with the way from there: the least of late. Null without an exchange, and before it has said anything. */
  aheadOfExchange(): number | null
  /** Adds the REST routes and the socket below the prefix of `app`. */
  register(app: FastifyInstance): Promise<void>
  /** How many sockets are open. */
  sockets(): number
  /** Tells all sockets that the backend goes away (close code 1001), and from now on each new one. */
  dismissSockets(): void
  close(): Promise<void>
}
