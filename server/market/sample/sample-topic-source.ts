import { type LimitedLog, limitedLog } from '../../core/log/limited-log.ts'
import type { Log } from '../../core/log/log.ts'
import type { AnswerParts } from '../feed/frames.ts'
import type { Asked, Publisher } from '../feed/topic-source.ts'
import { type Topic, topicOf } from '../feed/topics.ts'
import { FRAME_MS } from './sample-book.ts'
import type { TimedBar } from './sample-candles.ts'
import {
  depthOfStep,
  type Listed,
  lastTrades,
  versionAt,
  wireBest,
  wireBook,
  wireCandle,
  wireDepth,
  wireDetail,
  wirePushTrade,
  wireTicker,
  withBigIds,
} from './wire-format.ts'

/** Interval between checks of all topics, and the minimum interval between pushes of each kind. */
const LOOK_MS = 100
const EVERY_MS: Record<Topic['kind'], number> = {
  kline: 500,
  trade: LOOK_MS,
  detail: 1000,
  ticker: 1000,
  depth: 1000,
  refresh: LOOK_MS,
  differences: LOOK_MS,
  bbo: LOOK_MS,
}
/** Maximum number of trades in one push. */
const MOST_TRADES = 11
/** Limits of what is pushed after a pause, such as standby of the machine; older data is skipped. */
const MOST_MISSED = { trades: 1_000, frames: 20 }
const MOST_BARS = 300
const ASKED_TRADES = 300
/** How long a candle history is cached. */
const FRESH_CANDLES_MS = 1_000

interface Open {
  topic: Topic
  market: Listed
  pushedAt: number
  /** Ordinal after the last trade that was pushed. */
  ordinal: number
  /** Last book frame that was pushed. */
  version: number
}

/** Publisher of the sample markets; runs while there are subscribers. */
export class ReplayPublisher implements Publisher {
  readonly #listed: ReadonlyMap<string, Listed>
  readonly #now: () => number
  readonly #push: (topic: string, json: string) => void
  readonly #open = new Map<string, Open>()
  #timer: NodeJS.Timeout | null = null

  readonly #report: LimitedLog | null

  /** @param log reports topics that fail; without it `look` throws */
  constructor(
    listed: ReadonlyMap<string, Listed>,
    now: () => number,
    push: (topic: string, json: string) => void,
    log?: Log,
  ) {
    this.#report = log ? limitedLog(log) : null
    this.#listed = listed
    this.#now = now
    this.#push = push
  }

  #find(text: string): { topic: Topic; market: Listed } | null {
    const topic = topicOf(text)
    const market = topic && this.#listed.get(topic.symbol)
    return topic && market ? { topic, market } : null
  }

  has(text: string): boolean {
    return this.#find(text) !== null
  }

  opened(text: string): void {
    const found = this.#find(text)
    if (!found) return
    const now = this.#now()
    const position = {
      pushedAt: now,
      ordinal: found.market.sample.ordinalAfter(now),
      version: versionAt(now),
    }
    this.#open.set(text, { ...found, ...position })
    this.#timer ??= setInterval(() => this.look(), LOOK_MS)
  }

  closed(text: string): void {
    this.#open.delete(text)
    if (this.#open.size === 0) this.stop()
  }

  first(text: string): string | null {
    const found = this.#find(text)
    if (!found || found.topic.kind === 'differences' || !isAtHand(found, this.#now())) return null
    return envelope(text, this.#now(), tickOf(found.topic, found.market, this.#now()))
  }

  async answer({ topic: rep, from, to }: Asked): Promise<AnswerParts | null> {
    const found = this.#find(rep)
    if (!found) return null
    const ts = this.#now()
    const head = JSON.stringify({ rep, status: 'ok', ts })
    const data = withBigIds(await dataOf(found.topic, found.market, ts, from, to))
    return { before: '{"id":', after: `,${head.slice(1, -1)},"data":${data}}` }
  }

  /** Candles may be a second old, since the topic's pushes update the last one. Books and trades must be current, since pushes continue them. */
  stateOf(text: string): number | null {
    const found = this.#find(text)
    const now = this.#now()
    switch (found?.topic.kind) {
      case 'kline':
        return Math.floor(now / FRESH_CANDLES_MS)
      case 'trade':
        return found.market.sample.ordinalAfter(now)
      case 'depth':
      case 'refresh':
      case 'differences':
        return versionAt(now)
      default:
        return null
    }
  }

  /** Checks every topic with subscribers and pushes what is due. */
  look(): void {
    const now = this.#now()
    for (const [text, open] of this.#open) {
      if (now - open.pushedAt < EVERY_MS[open.topic.kind] - LOOK_MS / 2 && now >= open.pushedAt) continue
      try {
        if (!isAtHand(open, now)) continue
        for (const tick of ticksOf(open, now)) this.#push(text, envelope(text, now, tick))
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

const envelope = (ch: string, ts: number, tick: unknown): string => withBigIds({ ch, ts, tick })

const refreshOf = (market: Listed, now: number, depth: number) => ({
  seqNum: versionAt(now),
  ...wireBook(market, now, depth),
})

/** Returns whether a topic's state is cheap to compute. If not (a candle of a year without cached days), starts computing it in the background. */
function isAtHand({ topic, market }: Pick<Open, 'topic' | 'market'>, now: number): boolean {
  if (topic.kind !== 'kline' || market.candles.isAtHand(topic.period, now)) return true
  void market.candles.history(topic.period, now, { size: 1, from: null, to: Number.POSITIVE_INFINITY })
  return false
}

/** Returns the response to a request: a range of candles, the latest trades, or else the topic's state. Times in seconds. */
async function dataOf(
  topic: Topic,
  market: Listed,
  now: number,
  from: number | null,
  to: number | null,
): Promise<unknown> {
  if (topic.kind === 'trade') return lastTrades(market, now, ASKED_TRADES).map((raw) => wirePushTrade(market, raw))
  if (topic.kind !== 'kline') return tickOf(topic, market, now)
  const last = to === null ? Number.POSITIVE_INFINITY : Math.floor(to / 60)
  const wanted = { size: MOST_BARS, from: from === null ? null : Math.ceil(from / 60), to: last }
  const bars = await market.candles.history(topic.period, now, wanted)
  return bars.map((bar) => wireCandle(market, bar))
}

/** Returns the current state of a topic, for new subscribers and most pushes. */
function tickOf(topic: Topic, market: Listed, now: number): unknown {
  switch (topic.kind) {
    case 'kline':
      return market.candles.upTo(topic.period, now, 1).map((bar) => wireCandle(market, bar))[0]
    case 'detail':
      return wireDetail(market, now)
    case 'ticker': {
      const [last] = lastTrades(market, now, 1).map((raw) => wirePushTrade(market, raw))
      return { ...wireTicker(market, now), lastPrice: last?.price, lastSize: last?.amount }
    }
    case 'trade':
      return tradeTick(market, lastTrades(market, now, 1))
    case 'bbo': {
      const { bid, ask } = wireBest(market, now)
      const seqId = versionAt(now)
      return { seqId, ask: ask[0], askSize: ask[1], bid: bid[0], bidSize: bid[1], quoteTime: now, symbol: topic.symbol }
    }
    case 'depth':
      return wireDepth(market, now, depthOfStep(topic.step), topic.step)
    default:
      return refreshOf(market, now, topic.depth)
  }
}

/** Returns the ticks of a topic since its last push. */
function ticksOf(open: Open, now: number): unknown[] {
  const { topic, market, pushedAt } = open
  const [before, version] = [{ ...open }, versionAt(now)]
  const ordinal = market.sample.ordinalAfter(now)
  const [isTraded, isMoved] = [ordinal > open.ordinal, version !== open.version]
  if ((topic.kind === 'trade' || topic.kind === 'kline') && !isTraded) return []
  if ((topic.kind === 'refresh' || topic.kind === 'bbo' || topic.kind === 'differences') && !isMoved) return []
  Object.assign(open, { pushedAt: now, ordinal, version })
  if (topic.kind === 'trade') return newTrades(market, before.ordinal, ordinal)
  if (topic.kind === 'differences') return differences(market, topic.depth, before.version, version)
  if (topic.kind === 'kline') return newCandles(topic.period, market, pushedAt, now)
  return [tickOf(topic, market, now)]
}

/** Returns the current candle. If the candle of the last push has ended since, it comes first, so that its last trades are included. */
function newCandles(period: (Topic & { kind: 'kline' })['period'], market: Listed, pushedAt: number, now: number) {
  const [current] = market.candles.upTo(period, now, 1)
  const [previous] = market.candles.upTo(period, now, 1, Math.floor(pushedAt / 60_000))
  const bars = previous && current && previous.start < current.start ? [previous, current] : [current]
  return bars.filter((bar): bar is TimedBar => bar !== undefined).map((bar) => wireCandle(market, bar))
}

function tradeTick(market: Listed, trades: Parameters<typeof wirePushTrade>[1][]) {
  const data = trades.map((trade) => wirePushTrade(market, trade))
  return { id: data.at(-1)?.id, ts: data.at(-1)?.ts, data }
}

function newTrades(market: Listed, before: number, after: number): unknown[] {
  const missed = market.sample.between(before, after, MOST_MISSED.trades + 1)
  const trades = missed.length > MOST_MISSED.trades ? market.sample.latest(after, MOST_MISSED.trades).reverse() : missed
  const ticks: unknown[] = []
  for (let from = 0; from < trades.length; from += MOST_TRADES)
    ticks.push(tradeTick(market, trades.slice(from, from + MOST_TRADES)))
  return ticks
}

type Levels = ReturnType<typeof wireBook>['bids']

/** Returns the changes of one side; a removed level has size 0. */
function changes(before: Levels, after: Levels): Levels {
  const [was, is] = [new Map(before), new Map(after)]
  return [
    ...before.filter(([price]) => !is.has(price)).map(([price]) => [price, 0] as const),
    ...after.filter(([price, size]) => was.get(price) !== size),
  ]
}

/** Returns the changes between two book frames, one tick per frame, so that a snapshot of any frame fits into the chain. */
function differences(market: Listed, depth: number, before: number, after: number): unknown[] {
  const bookOf = (version: number) => wireBook(market, version * FRAME_MS, depth)
  const isShort = after > before && after - before <= MOST_MISSED.frames
  const ticks: unknown[] = []
  let [prevSeqNum, book] = [before, bookOf(before)]
  for (let seqNum = isShort ? before + 1 : after; seqNum <= after; seqNum++) {
    const next = bookOf(seqNum)
    ticks.push({ seqNum, prevSeqNum, bids: changes(book.bids, next.bids), asks: changes(book.asks, next.asks) })
    prevSeqNum = seqNum
    book = next
  }
  return ticks
}
