import type { Topic } from '../feed/topics.ts'
import { FRAME_MS } from './sample-book.ts'
import type { TimedBar } from './sample-candles.ts'
import {
  getBookVersion,
  getDefaultDepth,
  getLastTrades,
  type ServedMarket,
  toWireBest,
  toWireBook,
  toWireCandle,
  toWireDepth,
  toWireDetail,
  toWirePushTrade,
  toWireTicker,
} from './wire-format.ts'

/** Maximum number of trades in one push. */
const MAX_TRADES_PER_PUSH = 11
/** Limits of what is pushed after a pause, such as standby of the machine; older data is skipped. */
const MAX_MISSED = { trades: 1_000, frames: 20 }
const MAX_CANDLES = 300
const TRADE_HISTORY_SIZE = 300

/** Topic with subscribers, and what was pushed last. Times in epoch ms. */
export interface OpenTopic {
  topic: Topic
  market: ServedMarket
  pushedAt: number
  /** Ordinal after the last trade that was pushed. */
  ordinal: number
  /** Last book frame that was pushed. */
  version: number
}

const toRefresh = (market: ServedMarket, now: number, depth: number) => ({
  seqNum: getBookVersion(now),
  ...toWireBook(market, now, depth),
})

/** Returns whether a topic's state is cheap to compute. If not (a candle of a year without cached days), starts computing it in the background. */
export function isCheap({ topic, market }: Pick<OpenTopic, 'topic' | 'market'>, now: number): boolean {
  if (topic.kind !== 'kline' || market.candles.isCheap(topic.period, now)) return true
  void market.candles.computeHistory(topic.period, now, { size: 1, from: null, to: Number.POSITIVE_INFINITY })
  return false
}

/** Returns the response to a request: a range of candles, the latest trades, or else the topic's state. Times in seconds. */
export async function computeResponse(
  topic: Topic,
  market: ServedMarket,
  now: number,
  from: number | null,
  to: number | null,
): Promise<unknown> {
  if (topic.kind === 'trade')
    return getLastTrades(market, now, TRADE_HISTORY_SIZE).map((raw) => toWirePushTrade(market, raw))
  if (topic.kind !== 'kline') return toTick(topic, market, now)
  const last = to === null ? Number.POSITIVE_INFINITY : Math.floor(to / 60)
  const wanted = { size: MAX_CANDLES, from: from === null ? null : Math.ceil(from / 60), to: last }
  const bars = await market.candles.computeHistory(topic.period, now, wanted)
  return bars.map((bar) => toWireCandle(market, bar))
}

/** Returns the current state of a topic, for new subscribers and most pushes. */
export function toTick(topic: Topic, market: ServedMarket, now: number): unknown {
  switch (topic.kind) {
    case 'kline':
      return market.candles.listUpTo(topic.period, now, 1).map((bar) => toWireCandle(market, bar))[0]
    case 'detail':
      return toWireDetail(market, now)
    case 'ticker': {
      const [last] = getLastTrades(market, now, 1).map((raw) => toWirePushTrade(market, raw))
      return { ...toWireTicker(market, now), lastPrice: last?.price, lastSize: last?.amount }
    }
    case 'trade':
      return toTradeTick(market, getLastTrades(market, now, 1))
    case 'bbo': {
      const { bid, ask } = toWireBest(market, now)
      const seqId = getBookVersion(now)
      return { seqId, ask: ask[0], askSize: ask[1], bid: bid[0], bidSize: bid[1], quoteTime: now, symbol: topic.symbol }
    }
    case 'depth':
      return toWireDepth(market, now, getDefaultDepth(topic.step), topic.step)
    default:
      return toRefresh(market, now, topic.depth)
  }
}

/** Returns the ticks of a topic since its last push. */
export function takeTicks(open: OpenTopic, now: number): unknown[] {
  const { topic, market, pushedAt } = open
  const [before, version] = [{ ...open }, getBookVersion(now)]
  const ordinal = market.sample.findOrdinalAfter(now)
  const [isTraded, isMoved] = [ordinal > open.ordinal, version !== open.version]
  if ((topic.kind === 'trade' || topic.kind === 'kline') && !isTraded) return []
  if ((topic.kind === 'refresh' || topic.kind === 'bbo' || topic.kind === 'differences') && !isMoved) return []
  Object.assign(open, { pushedAt: now, ordinal, version })
  if (topic.kind === 'trade') return listNewTrades(market, before.ordinal, ordinal)
  if (topic.kind === 'differences') return diffFrames(market, topic.depth, before.version, version)
  if (topic.kind === 'kline') return listNewCandles(topic.period, market, pushedAt, now)
  return [toTick(topic, market, now)]
}

/** Returns the current candle. If the candle of the last push has ended since, it comes first, so that its last trades are included. */
function listNewCandles(
  period: (Topic & { kind: 'kline' })['period'],
  market: ServedMarket,
  pushedAt: number,
  now: number,
) {
  const [current] = market.candles.listUpTo(period, now, 1)
  const [previous] = market.candles.listUpTo(period, now, 1, Math.floor(pushedAt / 60_000))
  const bars = previous && current && previous.start < current.start ? [previous, current] : [current]
  return bars.filter((bar): bar is TimedBar => bar !== undefined).map((bar) => toWireCandle(market, bar))
}

function toTradeTick(market: ServedMarket, trades: Parameters<typeof toWirePushTrade>[1][]) {
  const data = trades.map((trade) => toWirePushTrade(market, trade))
  return { id: data.at(-1)?.id, ts: data.at(-1)?.ts, data }
}

function listNewTrades(market: ServedMarket, before: number, after: number): unknown[] {
  const missed = market.sample.listBetween(before, after, MAX_MISSED.trades + 1)
  const trades =
    missed.length > MAX_MISSED.trades ? market.sample.listLatest(after, MAX_MISSED.trades).reverse() : missed
  const ticks: unknown[] = []
  for (let from = 0; from < trades.length; from += MAX_TRADES_PER_PUSH)
    ticks.push(toTradeTick(market, trades.slice(from, from + MAX_TRADES_PER_PUSH)))
  return ticks
}

type SideLevels = ReturnType<typeof toWireBook>['bids']

/** Returns the changes of one side; a removed level has size 0. */
function diffSide(before: SideLevels, after: SideLevels): SideLevels {
  const [was, is] = [new Map(before), new Map(after)]
  return [
    ...before.filter(([price]) => !is.has(price)).map(([price]) => [price, 0] as const),
    ...after.filter(([price, size]) => was.get(price) !== size),
  ]
}

/** Returns the changes between two book frames, one tick per frame, so that a snapshot of any frame fits into the chain. */
function diffFrames(market: ServedMarket, depth: number, before: number, after: number): unknown[] {
  const bookOf = (version: number) => toWireBook(market, version * FRAME_MS, depth)
  const isShort = after > before && after - before <= MAX_MISSED.frames
  const ticks: unknown[] = []
  let [prevSeqNum, book] = [before, bookOf(before)]
  for (let seqNum = isShort ? before + 1 : after; seqNum <= after; seqNum++) {
    const next = bookOf(seqNum)
    ticks.push({ seqNum, prevSeqNum, bids: diffSide(book.bids, next.bids), asks: diffSide(book.asks, next.asks) })
    prevSeqNum = seqNum
    book = next
  }
  return ticks
}
