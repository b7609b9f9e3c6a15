import {
  type Listed,
  lastTrades,
  versionAt,
  wireBook,
  wireCandle,
  wireCandles,
  wireDetail,
  wirePushTrade,
  withBigIds,
} from './exchange.ts'
import type { Publisher } from './hub.ts'
import { type Topic, topicOf } from './topics.ts'

/** How often topics are looked at, and how often each kind is pushed at most. */
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
const MOST_TRADES = 11
const MOST_BARS = 300

interface Open {
  topic: Topic
  market: Listed
  pushedAt: number
  /** The ordinal after the last trade that was told. */
  ordinal: number
  /** The book's version and sides as last told. */
  version: number
  book: ReturnType<typeof wireBook> | null
}

/** Pushes what happens in the replayed markets, while somebody listens. `silent` tells when a market's feed is to say nothing, for tests. */
export class ReplayPublisher implements Publisher {
  readonly #listed: ReadonlyMap<string, Listed>
  readonly #now: () => number
  readonly #push: (topic: string, json: string) => void
  readonly #open = new Map<string, Open>()
  #timer: NodeJS.Timeout | null = null

  constructor(listed: ReadonlyMap<string, Listed>, now: () => number, push: (topic: string, json: string) => void) {
    this.#listed = listed
    this.#now = now
    this.#push = push
  }

  has(text: string): boolean {
    const topic = topicOf(text)
    return topic !== null && this.#listed.has(topic.symbol)
  }

  opened(text: string): void {
    const topic = topicOf(text)
    const market = topic && this.#listed.get(topic.symbol)
    if (!topic || !market) return
    const now = this.#now()
    this.#open.set(text, { topic, market, pushedAt: 0, ordinal: market.tape.ordinalAfter(now), version: 0, book: null })
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS)
  }

  closed(text: string): void {
    this.#open.delete(text)
    if (this.#open.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  first(text: string): string | null {
    const topic = topicOf(text)
    const market = topic && this.#listed.get(topic.symbol)
    if (!topic || !market || topic.kind === 'differences') return null
    return envelope(text, this.#now(), tickOf(topic, market, this.#now()))
  }

  request(text: string, from: number | null, to: number | null): unknown {
    const topic = topicOf(text)
    const market = topic && this.#listed.get(topic.symbol)
    if (!topic || !market) return null
    const now = this.#now()
    if (topic.kind === 'differences') return { seqNum: versionAt(now), ...sides(market, now, topic.depth) }
    if (topic.kind === 'depth') return wireBook(market, now, 20, topic.step)
    if (topic.kind === 'detail') return wireDetail(market, now)
    if (topic.kind === 'trade')
      return lastTrades(market, now, 20).map((raw) => ({ ...wirePushTrade(market, raw), id: String(raw.ordinal) }))
    if (topic.kind !== 'kline') return null
    const bars = wireCandles(market, topic.period, now, from === null ? MOST_BARS : 2000)
    return bars
      .filter(({ id }) => id >= (from ?? 0) && id <= (to ?? Number.MAX_SAFE_INTEGER))
      .slice(from === null ? -MOST_BARS : 0, MOST_BARS)
  }

  #look(): void {
    const now = this.#now()
    for (const [text, open] of this.#open) {
      if (now - open.pushedAt < EVERY_MS[open.topic.kind] - LOOK_MS / 2 && now >= open.pushedAt) continue
      for (const tick of this.#ticks(open, now)) this.#push(text, envelope(text, now, tick))
    }
  }

  #ticks(open: Open, now: number): unknown[] {
    const { topic, market } = open
    const after = market.tape.ordinalAfter(now)
    const version = versionAt(now)
    if (topic.kind === 'trade' || topic.kind === 'kline') {
      if (after <= open.ordinal) return []
    } else if (topic.kind === 'refresh' || topic.kind === 'bbo' || topic.kind === 'differences') {
      if (version === open.version) return []
    }
    const ticks =
      topic.kind === 'trade'
        ? newTrades(open, after)
        : topic.kind === 'differences'
          ? [differences(open, now)]
          : [tickOf(topic, market, now)]
    Object.assign(open, { pushedAt: now, ordinal: after, version })
    return ticks
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#open.clear()
  }
}

const envelope = (ch: string, ts: number, tick: unknown): string => withBigIds({ ch, ts, tick })

const sides = (market: Listed, now: number, depth: number) => {
  const { bids, asks } = wireBook(market, now, depth)
  return { bids, asks }
}

function tickOf(topic: Topic, market: Listed, now: number): unknown {
  switch (topic.kind) {
    case 'kline': {
      const [bar] = market.candles.upTo(topic.period, now, 1)
      return bar ? wireCandle(market, bar) : null
    }
    case 'detail':
    case 'ticker':
      return wireDetail(market, now)
    case 'trade': {
      const [last] = lastTrades(market, now, 1)
      return last ? tradeTick(market, [last]) : null
    }
    case 'bbo': {
      const { bids, asks } = wireBook(market, now, 1)
      const [[bid, bidSize] = [0, 0], [ask, askSize] = [0, 0]] = [bids[0], asks[0]]
      return { symbol: topic.symbol, quoteTime: now, bid, bidSize, ask, askSize, seqId: versionAt(now) }
    }
    case 'depth':
      return wireBook(market, now, 20, topic.step)
    default:
      return { ...wireBook(market, now, topic.depth), seqNum: versionAt(now) }
  }
}

function tradeTick(market: Listed, trades: Parameters<typeof wirePushTrade>[1][]) {
  const data = trades.map((trade) => wirePushTrade(market, trade))
  const last = trades.at(-1)
  return { id: data.at(-1)?.id, ts: last?.ts, data }
}

function newTrades({ market, ordinal }: Open, after: number): unknown[] {
  const ticks: unknown[] = []
  for (let from = ordinal; from < after; from += MOST_TRADES) {
    const count = Math.min(MOST_TRADES, after - from)
    ticks.push(
      tradeTick(
        market,
        Array.from({ length: count }, (_none, at) => market.tape.raw(from + at)),
      ),
    )
  }
  return ticks
}

/** What changed since the last push; a level that is gone has size 0. The first push carries the whole book. */
function differences(open: Open, now: number) {
  const depth = open.topic.kind === 'differences' ? open.topic.depth : 20
  const before = open.book
  const book = wireBook(open.market, now, depth)
  open.book = book
  const changes = (old: [number, number][] = [], current: [number, number][]): [number, number][] => {
    const [was, is] = [new Map(old), new Map(current)]
    return [
      ...old.filter(([price]) => !is.has(price)).map(([price]): [number, number] => [price, 0]),
      ...current.filter(([price, size]) => was.get(price) !== size),
    ]
  }
  return {
    seqNum: versionAt(now),
    prevSeqNum: open.version,
    bids: changes(before?.bids, book.bids),
    asks: changes(before?.asks, book.asks),
  }
}
