import websocket from '@fastify/websocket'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Bar } from './bars.ts'
import { dayIndex, firstMinute } from './calendar.ts'
import { MarketCandles } from './candles.ts'
import { CATALOGUE } from './catalogue.ts'
import { type Heartbeat, SOCKET_OPTIONS } from './connection.ts'
import { daysOf, loadRecordings } from './days.ts'
import { DEEPEST, type Listed } from './exchange.ts'
import { History } from './history.ts'
import { Hub } from './hub.ts'
import type { DayDetail, Level, Market, Trade, VisibleBook } from './market.ts'
import type { Levels } from './recorded-book.ts'
import { loadRecording } from './recording.ts'
import { ReplayPublisher } from './replay-publisher.ts'
import { ReplayedMarket, unitsText } from './replayed-market.ts'
import { addRest } from './rest.ts'

/** How a replay is set up. */
export interface ReplayOptions {
  /** When this installation first started, epoch milliseconds: the recordings play from the beginning of that day, recorded days lie before it. */
  epoch: number
  now(): number
  heartbeat: Heartbeat
  /** Tests make a market's feed say nothing for a while. */
  silent?: (symbol: string, ts: number) => boolean
}

/** No more trades than this are handed out at once. */
const MOST_TRADES = 100_000
const MINUTE_MS = 60_000
const VOLUME_DIGITS = 2

/** Opens the replayed markets: recordings that repeat forever, as a function of the clock. */
export function openReplay({ epoch, now, heartbeat, silent = () => false }: ReplayOptions): Market {
  const listed = listMarkets(epoch)
  const publisher = new ReplayPublisher(listed, now, (topic, json) => {
    if (!silent(topic.split('.')[1] ?? '', now())) hub.push(topic, json)
  })
  const hub = new Hub(publisher, heartbeat, now)
  const infos = [...listed.values()].map(({ info }) => info)

  /** The first trade from an ordinal on, in steps forward or back, that the feed told of. */
  const nextLiveTrade = (market: Listed, ordinal: number, step: 1 | -1): Trade | null => {
    for (let tried = 0; tried < MOST_TRADES; tried++) {
      const trade = market.replay.trade(ordinal + tried * step)
      if (trade.ts > now()) return null
      if (!silent(market.info.symbol, trade.ts)) return trade
    }
    return null
  }

  const between = (symbol: string, from: number, to: number): Trade[] => {
    const market = listed.get(symbol)
    if (!market) return []
    const [first, last] = [market.replay.ordinalAfter(from - 1), market.replay.ordinalAfter(Math.min(to, now()))]
    const count = Math.min(Math.max(0, last - first), MOST_TRADES)
    const trades = Array.from({ length: count }, (_none, at) => market.replay.trade(first + at))
    return trades.filter(({ ts }) => !silent(symbol, ts))
  }

  return {
    markets: () => infos,
    detail: cachedAWhile(now, (symbol) => {
      const market = listed.get(symbol)
      return market ? detailOf(market, market.candles.dayUpTo(now())) : null
    }),
    firstTradeAfter(symbol, ts) {
      const market = listed.get(symbol)
      return market ? nextLiveTrade(market, market.replay.ordinalAfter(ts), 1) : null
    },
    lastTradeAtOrBefore(symbol, ts) {
      const market = listed.get(symbol)
      return market ? nextLiveTrade(market, market.replay.ordinalAfter(Math.min(ts, now())) - 1, -1) : null
    },
    tradesBetween: between,
    book(symbol) {
      const market = listed.get(symbol)
      return market && !silent(symbol, now()) ? bookOf(market, now()) : null
    },
    isLive: (symbol, at) => listed.has(symbol) && !silent(symbol, at),
    async register(app) {
      await app.register(websocket, { options: SOCKET_OPTIONS })
      addRest(app, { listed, now })
      await app.register(async (scope) => hub.addTo(scope))
    },
    async close() {
      publisher.stop()
      hub.close()
    },
  }
}

function bookOf({ info, replay }: Listed, at: number): VisibleBook {
  const { bids, asks } = replay.book(at, DEEPEST)
  const side = (levels: Levels): Level[] =>
    levels.map(([price, amount]) => [unitsText(price, info.pricePrecision), unitsText(amount, info.amountPrecision)])
  return { bids: side(bids), asks: side(asks) }
}

function listMarkets(epoch: number): Map<string, Listed> {
  const recorded = { btc: loadRecording('btc'), eth: loadRecording('eth') }
  const recordings = loadRecordings()
  const epochDay = dayIndex(Math.floor(epoch / MINUTE_MS))
  return new Map(
    CATALOGUE.map((info) => {
      const replay = new ReplayedMarket(info, recorded[info.recording])
      const before = replay.raw(replay.ordinalAfter(firstMinute(epochDay) * MINUTE_MS - 1) - 1)
      const days = daysOf(info.past, recordings, before.price)
      const history = new History(info, days, recordings.shapes, replay.usualDay(), epochDay)
      return [info.symbol, { info, replay, candles: new MarketCandles(replay, history, epochDay) }]
    }),
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

/** The list calls ask for every market many times a second; a value is good for a quarter of one. */
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
