import websocket from '@fastify/websocket'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Log } from '../../core/log/log.ts'
import { type Heartbeat, SOCKET_OPTIONS } from '../feed/connection.ts'
import { Hub } from '../feed/feed-server.ts'
import type { DayDetail, Level, Market, Trade, VisibleBook } from '../market.ts'
import { medianOf } from '../upstream/price-guard/slow-median.ts'
import { dayIndex } from './calendar.ts'
import type { Bar } from './ohlc.ts'
import type { Levels } from './recorded-book.ts'
import { MarketCandles } from './sample-candles.ts'
import { unitsText } from './sample-market.ts'
import { sampleMarkets } from './sample-markets.ts'
import { addRest } from './sample-rest.ts'
import { ReplayPublisher } from './sample-topic-source.ts'
import { DEEPEST, type Listed } from './wire-format.ts'

/** Options of {@link openReplay}. */
export interface ReplayOptions {
  /** Start of this installation's market, epoch ms. It falls on the first live day; earlier days are recorded ones. */
  since: number
  /** Start of prices made of secret steps, epoch ms, rounded down to the day. Defaults to `since`. */
  stepsSince?: number
  /** Secret of 32 bytes that determines all prices of minutes and live days. Anyone who has it can compute future prices. */
  seed: Uint8Array
  now(): number
  heartbeat: Heartbeat
  /** For tests: returns whether a market's feed is silent at a time. */
  silent?: (symbol: string, ts: number) => boolean
  /** Reports failed pushes and responses. */
  log?: Log
}

/** Maximum number of trades returned at once. */
const MOST_TRADES = 100_000
const MINUTE_MS = 60_000
/** Number and distance (ms) of the samples of the slow median: the last five minutes. */
const MEDIAN_SAMPLES = 31
const MEDIAN_STEP_MS = 10_000
const VOLUME_DIGITS = 2

/** Opens the sample markets, which are an endless function of seed and clock. */
export function openReplay(options: ReplayOptions): Market {
  const { since, now, heartbeat, silent = () => false, log } = options
  const listed = listMarkets(options)
  const publisher = new ReplayPublisher(
    listed,
    now,
    (topic, json) => {
      if (!silent(topic.split('.')[1] ?? '', now())) hub.push(topic, json)
    },
    log,
  )
  const hub = new Hub(publisher, heartbeat, now, log)
  const infos = [...listed.values()].map(({ info }) => info)

  /** Returns the first trade, starting at `ordinal` and following `step`, that the feed published. */
  const firstTold = (
    { sample, info }: Listed,
    ordinal: number | null,
    step: (from: number) => number | null,
  ): Trade | null => {
    let at = ordinal
    for (let tried = 0; at !== null && tried < MOST_TRADES; tried++) {
      const trade = sample.raw(at)
      if (trade.ts > now()) return null
      if (!silent(info.symbol, trade.ts)) return sample.asTrade(trade)
      at = step(at)
    }
    return null
  }

  const lastUpTo = (symbol: string, ts: number): Trade | null => {
    const market = listed.get(symbol)
    if (!market) return null
    const { sample } = market
    const last = sample.previous(sample.ordinalAfter(Math.min(ts, now())))
    return firstTold(market, last, (at) => sample.previous(at))
  }

  const between = (symbol: string, from: number, to: number): Trade[] => {
    const sample = listed.get(symbol)?.sample
    if (!sample) return []
    const trades = sample.between(sample.ordinalAfter(from - 1), sample.ordinalAfter(Math.min(to, now())), MOST_TRADES)
    return trades.filter(({ ts }) => !silent(symbol, ts)).map((trade) => sample.asTrade(trade))
  }

  return {
    markets: () => infos,
    detail: cachedAWhile(now, (symbol) => {
      const market = listed.get(symbol)
      return market ? detailOf(market, market.candles.dayUpTo(now())) : null
    }),
    firstTradeAfter(symbol, ts) {
      const market = listed.get(symbol)
      return market ? firstTold(market, market.sample.ordinalAfter(ts), (at) => market.sample.next(at)) : null
    },
    lastTradeAtOrBefore: lastUpTo,
    tradesBetween: between,
    book(symbol) {
      const market = listed.get(symbol)
      return market && !silent(symbol, now()) ? bookOf(market, now()) : null
    },
    // Orders from before the market began were priced by another market.
    isLive: (symbol, at) => listed.has(symbol) && at >= since && !silent(symbol, at),
    // Every node computes all trades from seed and clock.
    known: () => [{ since: 0, until: now() }],
    share: async () => undefined,
    learn: async () => undefined,
    aheadOfExchange: () => null,
    medianPrice: cachedAWhile(now, (symbol) => {
      const times = Array.from({ length: MEDIAN_SAMPLES }, (_none, at) => now() - at * MEDIAN_STEP_MS)
      return medianOf(times.flatMap((at) => lastUpTo(symbol, at)?.price ?? []))
    }),
    // Prices made from seed and clock are never rejected.
    halt: () => null,
    rejectedBetween: () => [],
    shareRejections: async () => undefined,
    acceptPrice: () => undefined,
    onRejected: () => undefined,
    async register(app) {
      await app.register(websocket, { options: SOCKET_OPTIONS })
      addRest(app, { listed, now })
      await app.register(async (scope) => hub.addTo(scope))
    },
    sockets: () => hub.size,
    dismissSockets: () => hub.close(),
    async close() {
      publisher.stop()
      hub.close()
    },
  }
}

function bookOf({ info, sample }: Listed, at: number): VisibleBook {
  const { bids, asks } = sample.book(at, DEEPEST)
  const side = (levels: Levels): Level[] =>
    levels.map(([price, amount]) => [unitsText(price, info.pricePrecision), unitsText(amount, info.amountPrecision)])
  return { bids: side(bids), asks: side(asks) }
}

function listMarkets({ since, stepsSince = since, seed }: ReplayOptions): Map<string, Listed> {
  const dayOf = (time: number) => dayIndex(Math.floor(time / MINUTE_MS))
  const markets = sampleMarkets(dayOf(since), seed, dayOf(stepsSince))
  return new Map(
    markets.map((sample) => [
      sample.listing.symbol,
      { info: sample.listing, sample, candles: new MarketCandles(sample) },
    ]),
  )
}

function detailOf({ info }: Listed, bar: Bar): DayDetail {
  const price = (units: number): Decimal => unitsText(units, info.pricePrecision)
  return {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    amount: unitsText(bar.amount, info.amountPrecision),
    vol: unitsText(bar.vol, VOLUME_DIGITS),
    count: bar.count,
  }
}

/** Caches a value for 250 ms: list calls read every market many times per second. */
function cachedAWhile<T>(now: () => number, compute: (symbol: string) => T): (symbol: string) => T {
  const cache = new Map<string, { slot: number; value: T }>()
  return (symbol) => {
    const slot = Math.floor(now() / 250)
    const known = cache.get(symbol)
    if (known?.slot === slot) return known.value
    const value = compute(symbol)
    cache.set(symbol, { slot, value })
    return value
  }
}
