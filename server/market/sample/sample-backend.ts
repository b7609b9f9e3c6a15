import websocket from '@fastify/websocket'
import { MAX_BOOK_LEVELS } from '../../../shared/base/contract/feed.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Log } from '../../core/log/log.ts'
import { type Heartbeat, SOCKET_OPTIONS } from '../feed/connection.ts'
import { FeedServer } from '../feed/feed-server.ts'
import type { DayDetail, Level, Market, Trade, VisibleBook } from '../market.ts'
import { getMedian } from '../upstream/price-guard/slow-median.ts'
import { dayIndex } from './calendar.ts'
import type { Bar } from './ohlc.ts'
import type { Levels } from './recorded-book.ts'
import { MarketCandles } from './sample-candles.ts'
import { formatUnits } from './sample-market.ts'
import { createSampleMarkets } from './sample-markets.ts'
import { addRest } from './sample-rest.ts'
import { SampleTopicSource } from './sample-topic-source.ts'
import type { LaterSeed } from './seeded-random.ts'
import type { ServedMarket } from './wire-format.ts'

/** Options of {@link openSampleMarket}. */
export interface SampleMarketOptions {
  /** Start of this installation's market, epoch ms. It falls on the first live day; earlier days are recorded ones. */
  since: number
  /** Start of prices made of secret steps, epoch ms, rounded down to the day. Defaults to `since`. */
  stepsSince?: number
  /** Start of prices that are the sum of their steps, epoch ms, rounded down to the day. Defaults to `stepsSince`. */
  walkSince?: number
  /** Secret of 32 bytes that determines all prices of minutes and live days. Anyone who has it can compute future prices. */
  seed: Uint8Array
  /** For tests: another seed from which everything after a time is drawn. No response or push up to that time may change. */
  laterSeed?: LaterSeed
  now(): number
  heartbeat: Heartbeat
  /** For tests: returns whether a market's feed is silent at a time. */
  silent?: (symbol: string, ts: number) => boolean
  /** Reports failed pushes and responses. */
  log?: Log
}

/** Maximum number of trades returned at once. */
const MAX_TRADES = 100_000
const MINUTE_MS = 60_000
/** Number and distance (ms) of the samples of the slow median: the last five minutes. */
const MEDIAN_SAMPLES = 31
const MEDIAN_STEP_MS = 10_000
const VOLUME_DIGITS = 2

/** Methods that concern an upstream exchange, which sample markets do not have. Prices made from seed and clock are never rejected. */
const NO_EXCHANGE = {
  publishTrades: async () => undefined,
  fetchTrades: async () => undefined,
  getClockLead: () => null,
  findHalt: () => null,
  findRejectedBetween: () => [],
  syncRejections: async () => undefined,
  acceptPrice: () => undefined,
  onRejected: () => undefined,
} satisfies Partial<Market>

/** Opens the sample markets, which are an endless function of seed and clock. */
export function openSampleMarket(options: SampleMarketOptions): Market {
  const { since, now, heartbeat, silent = () => false, log } = options
  const listed = listMarkets(options)
  const topicSource = new SampleTopicSource(
    listed,
    now,
    (topic, json) => {
      if (!silent(topic.split('.')[1] ?? '', now())) feedServer.push(topic, json)
    },
    log,
  )
  const feedServer = new FeedServer(topicSource, heartbeat, now, log)
  const infos = [...listed.values()].map(({ info }) => info)
  // Adds up all days since the start of the prices now, and not during the first request: 2 s of CPU time for each year.
  for (const { sample } of listed.values()) sample.findOrdinalAfter(now())

  const trades = createTradeReader(listed, now, silent)

  return {
    markets: () => infos,
    detail: cacheBriefly(now, (symbol) => {
      const market = listed.get(symbol)
      return market ? toDayDetail(market, market.candles.getRollingDay(now())) : null
    }),
    ...trades,
    book(symbol) {
      const market = listed.get(symbol)
      return market && !silent(symbol, now()) ? toVisibleBook(market, now()) : null
    },
    // Orders from before the market began were priced by another market.
    isLive: (symbol, at) => listed.has(symbol) && at >= since && !silent(symbol, at),
    ...NO_EXCHANGE,
    // Every node computes all trades from seed and clock.
    getCoverage: () => [{ since: 0, until: now() }],
    medianPrice: cacheBriefly(now, (symbol) => {
      const times = Array.from({ length: MEDIAN_SAMPLES }, (_none, at) => now() - at * MEDIAN_STEP_MS)
      return getMedian(times.flatMap((at) => trades.lastTradeAtOrBefore(symbol, at)?.price ?? []))
    }),
    async register(app, memberTopic) {
      await app.register(websocket, { options: SOCKET_OPTIONS })
      addRest(app, { listed, now })
      await app.register(async (scope) => feedServer.addTo(scope, memberTopic))
    },
    sockets: () => feedServer.size,
    dismissSockets: () => feedServer.close(),
    async close() {
      topicSource.stop()
      feedServer.close()
    },
  }
}

/** Creates the methods that read the trades which the feed published. */
function createTradeReader(
  listed: ReadonlyMap<string, ServedMarket>,
  now: () => number,
  silent: (symbol: string, ts: number) => boolean,
): Pick<Market, 'firstTradeAfter' | 'lastTradeAtOrBefore' | 'tradesBetween'> {
  /** Returns the first published trade, starting at `ordinal` and following `step`. */
  const findPublished = (
    { sample, info }: ServedMarket,
    ordinal: number | null,
    step: (from: number) => number | null,
  ): Trade | null => {
    let at = ordinal
    for (let tried = 0; at !== null && tried < MAX_TRADES; tried++) {
      const trade = sample.getTrade(at)
      if (trade.ts > now()) return null
      if (!silent(info.symbol, trade.ts)) return sample.toTrade(trade)
      at = step(at)
    }
    return null
  }
  return {
    firstTradeAfter(symbol, ts) {
      const market = listed.get(symbol)
      return market ? findPublished(market, market.sample.findOrdinalAfter(ts), (at) => market.sample.next(at)) : null
    },
    lastTradeAtOrBefore(symbol, ts) {
      const market = listed.get(symbol)
      if (!market) return null
      const { sample } = market
      const last = sample.previous(sample.findOrdinalAfter(Math.min(ts, now())))
      return findPublished(market, last, (at) => sample.previous(at))
    },
    tradesBetween(symbol, from, to) {
      const sample = listed.get(symbol)?.sample
      if (!sample) return []
      const trades = sample.listBetween(
        sample.findOrdinalAfter(from - 1),
        sample.findOrdinalAfter(Math.min(to, now())),
        MAX_TRADES,
      )
      return trades.filter(({ ts }) => !silent(symbol, ts)).map((trade) => sample.toTrade(trade))
    },
  }
}

function toVisibleBook({ info, sample }: ServedMarket, at: number): VisibleBook {
  const { bids, asks } = sample.getBook(at, MAX_BOOK_LEVELS)
  const side = (levels: Levels): Level[] =>
    levels.map(([price, amount]) => [
      formatUnits(price, info.pricePrecision),
      formatUnits(amount, info.amountPrecision),
    ])
  return { bids: side(bids), asks: side(asks) }
}

function listMarkets({
  since,
  stepsSince = since,
  walkSince = stepsSince,
  seed,
  laterSeed,
}: SampleMarketOptions): Map<string, ServedMarket> {
  const dayOf = (time: number) => dayIndex(Math.floor(time / MINUTE_MS))
  const phases = { drawnFrom: dayOf(stepsSince), walkFrom: dayOf(walkSince) }
  const markets = createSampleMarkets(dayOf(since), seed, { ...phases, laterSeed })
  return new Map(
    markets.map((sample) => [
      sample.listing.symbol,
      { info: sample.listing, sample, candles: new MarketCandles(sample) },
    ]),
  )
}

function toDayDetail({ info }: ServedMarket, bar: Bar): DayDetail {
  const price = (units: number): Decimal => formatUnits(units, info.pricePrecision)
  return {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    amount: formatUnits(bar.amount, info.amountPrecision),
    vol: formatUnits(bar.vol, VOLUME_DIGITS),
    count: bar.count,
  }
}

/** Caches a value for 250 ms: list calls read every market many times per second. */
function cacheBriefly<T>(now: () => number, compute: (symbol: string) => T): (symbol: string) => T {
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
