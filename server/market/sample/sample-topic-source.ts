import { createLimitedLog, type LimitedLog } from '../../core/log/limited-log.ts'
import type { Log } from '../../core/log/log.ts'
import type { ResponseParts } from '../feed/frames.ts'
import type { TopicRequest, TopicSource } from '../feed/topic-source.ts'
import { parseTopic, type Topic } from '../feed/topics.ts'
import { FRAME_MS } from './sample-book.ts'
import type { TimedBar } from './sample-candles.ts'
import {
  getBookVersion,
  getDefaultDepth,
  getLastTrades,
  type ServedMarket,
  stringifyWithBigIds,
  toWireBest,
  toWireBook,
  toWireCandle,
  toWireDepth,
  toWireDetail,
  toWirePushTrade,
  toWireTicker,
} from './wire-format.ts'

/** Interval between checks of all topics, and the minimum interval between pushes of each kind. */
const CHECK_INTERVAL_MS = 100
const MIN_PUSH_INTERVAL_MS: Record<Topic['kind'], number> = {
  kline: 500,
  trade: CHECK_INTERVAL_MS,
  detail: 1000,
  ticker: 1000,
  depth: 1000,
  refresh: CHECK_INTERVAL_MS,
  differences: CHECK_INTERVAL_MS,
  bbo: CHECK_INTERVAL_MS,
}
/** Maximum number of trades in one push. */
const MAX_TRADES_PER_PUSH = 11
/** Limits of what is pushed after a pause, such as standby of the machine; older data is skipped. */
const MAX_MISSED = { trades: 1_000, frames: 20 }
const MAX_CANDLES = 300
const TRADE_HISTORY_SIZE = 300
/** How long a candle history is cached. */
const FRESH_CANDLES_MS = 1_000

interface OpenTopic {
  topic: Topic
  market: ServedMarket
  pushedAt: number
  /** Ordinal after the last trade that was pushed. */
  ordinal: number
  /** Last book frame that was pushed. */
  version: number
}

/** Publisher of the sample markets; runs while there are subscribers. */
export class SampleTopicSource implements TopicSource {
  readonly #listed: ReadonlyMap<string, ServedMarket>
  readonly #now: () => number
  readonly #push: (topic: string, json: string) => void
  readonly #open = new Map<string, OpenTopic>()
  #timer: NodeJS.Timeout | null = null

  readonly #report: LimitedLog | null

  /** @param log reports topics that fail; without it `pushDue` throws */
  constructor(
    listed: ReadonlyMap<string, ServedMarket>,
    now: () => number,
    push: (topic: string, json: string) => void,
    log?: Log,
  ) {
    this.#report = log ? createLimitedLog(log) : null
    this.#listed = listed
    this.#now = now
    this.#push = push
  }

  #find(text: string): { topic: Topic; market: ServedMarket } | null {
    const topic = parseTopic(text)
    const market = topic && this.#listed.get(topic.symbol)
    return topic && market ? { topic, market } : null
  }

  hasTopic(text: string): boolean {
    return this.#find(text) !== null
  }

  openTopic(text: string): void {
    const found = this.#find(text)
    if (!found) return
    const now = this.#now()
    const position = {
      pushedAt: now,
      ordinal: found.market.sample.findOrdinalAfter(now),
      version: getBookVersion(now),
    }
    this.#open.set(text, { ...found, ...position })
    this.#timer ??= setInterval(() => this.pushDue(), CHECK_INTERVAL_MS)
  }

  closeTopic(text: string): void {
    this.#open.delete(text)
    if (this.#open.size === 0) this.stop()
  }

  getInitialPush(text: string): string | null {
    const found = this.#find(text)
    if (!found || found.topic.kind === 'differences' || !isCheap(found, this.#now())) return null
    return toEnvelope(text, this.#now(), toTick(found.topic, found.market, this.#now()))
  }

  async respond({ topic: rep, from, to }: TopicRequest): Promise<ResponseParts | null> {
    const found = this.#find(rep)
    if (!found) return null
    const ts = this.#now()
    const head = JSON.stringify({ rep, status: 'ok', ts })
    const data = stringifyWithBigIds(await computeResponse(found.topic, found.market, ts, from, to))
    return { before: '{"id":', after: `,${head.slice(1, -1)},"data":${data}}` }
  }

  /** Candles may be a second old, since the topic's pushes update the last one. Books and trades must be current, since pushes continue them. */
  getCacheState(text: string): number | null {
    const found = this.#find(text)
    const now = this.#now()
    switch (found?.topic.kind) {
      case 'kline':
        return Math.floor(now / FRESH_CANDLES_MS)
      case 'trade':
        return found.market.sample.findOrdinalAfter(now)
      case 'depth':
      case 'refresh':
      case 'differences':
        return getBookVersion(now)
      default:
        return null
    }
  }

  /** Checks every topic with subscribers and pushes what is due. */
  pushDue(): void {
    const now = this.#now()
    for (const [text, open] of this.#open) {
      if (now - open.pushedAt < MIN_PUSH_INTERVAL_MS[open.topic.kind] - CHECK_INTERVAL_MS / 2 && now >= open.pushedAt)
        continue
      try {
        if (!isCheap(open, now)) continue
        for (const tick of takeTicks(open, now)) this.#push(text, toEnvelope(text, now, tick))
      } catch (error) {
        if (!this.#report) throw error
        this.#report({ err: error, topic: text }, 'push failed, subscribers miss it')
      }
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#open.clear()
  }
}

const toEnvelope = (ch: string, ts: number, tick: unknown): string => stringifyWithBigIds({ ch, ts, tick })

const toRefresh = (market: ServedMarket, now: number, depth: number) => ({
  seqNum: getBookVersion(now),
  ...toWireBook(market, now, depth),
})

/** Returns whether a topic's state is cheap to compute. If not (a candle of a year without cached days), starts computing it in the background. */
function isCheap({ topic, market }: Pick<OpenTopic, 'topic' | 'market'>, now: number): boolean {
  if (topic.kind !== 'kline' || market.candles.isCheap(topic.period, now)) return true
  void market.candles.computeHistory(topic.period, now, { size: 1, from: null, to: Number.POSITIVE_INFINITY })
  return false
}

/** Returns the response to a request: a range of candles, the latest trades, or else the topic's state. Times in seconds. */
async function computeResponse(
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
function toTick(topic: Topic, market: ServedMarket, now: number): unknown {
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
function takeTicks(open: OpenTopic, now: number): unknown[] {
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
