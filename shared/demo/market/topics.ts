import { INTERVALS, type Interval } from '../../base/contract/constants.ts'
import { bookTopic, candleTopic, deltasTopic, detailTopic, tradeTopic } from '../../base/contract/feed.ts'
import type { DemoBackend } from '../backend.ts'
import { type DemoBook, type DemoMarket, getBookDelta } from './demo-market.ts'
import { toWireTrade } from './exchange-calls.ts'

const SECOND_MS = 1_000
const DEPTH_LEVELS = 20

/** Topic of a market. `read` returns what it pushes for the time since the last push up to `now`, or null for nothing; times in epoch ms. */
interface Topic {
  name: string
  read(since: number, now: number): object | null
}

function createTopics(market: DemoMarket): Topic[] {
  const { symbol } = market.listing
  const toSecond = (at: number) => Math.floor(at / SECOND_MS)
  return [
    {
      name: tradeTopic(symbol),
      read(since, now) {
        const data = market.getTrades(Math.max(since, now - 5 * SECOND_MS), now).map(toWireTrade)
        return data.length > 0 ? { id: toSecond(now), ts: now, data } : null
      },
    },
    { name: detailTopic(symbol), read: (_since, now) => market.getDay(now) },
    {
      name: bookTopic(symbol),
      read(_since, now) {
        const { bids, asks } = market.getBook(toSecond(now))
        return { bids: bids.slice(0, DEPTH_LEVELS), asks: asks.slice(0, DEPTH_LEVELS), ts: now }
      },
    },
    ...(Object.keys(INTERVALS) as Interval[]).map((interval) => ({
      name: candleTopic(symbol, interval),
      read: (_since: number, now: number) => market.getLastCandle(INTERVALS[interval], now) ?? null,
    })),
  ]
}

/** Feed of the demo: the pushes of each topic. */
export class DemoTopics {
  readonly #demo: DemoBackend
  readonly #topics: ReadonlyMap<string, Topic>
  /** Markets by the topic of their book's changes. */
  readonly #books: ReadonlyMap<string, DemoMarket>
  /** Books as the page has them, by topic. */
  readonly #sent = new Map<string, DemoBook>()
  /** Time of the last push of all topics. */
  #pushedAt: number

  constructor(demo: DemoBackend) {
    this.#demo = demo
    this.#topics = new Map(demo.markets.flatMap(createTopics).map((topic) => [topic.name, topic]))
    this.#books = new Map(demo.markets.map((market) => [deltasTopic(market.listing.symbol), market]))
    this.#pushedAt = demo.getMarketTime()
  }

  /** Returns whether there is such a topic. */
  has(name: string): boolean {
    return this.#topics.has(name) || this.#books.has(name)
  }

  /** Returns the first push of a topic to a new subscriber; null for changes of the book, which need a snapshot. */
  getFirstPush(name: string): string | null {
    return this.#write(name, this.#topics.get(name)?.read(this.#pushedAt - SECOND_MS, this.#pushedAt))
  }

  /** Returns the book that the next push of this topic changes, or null for another topic. */
  getSnapshot(name: string): DemoBook | null {
    const book = this.#sent.get(name) ?? this.#books.get(name)?.getBook(Math.floor(this.#pushedAt / SECOND_MS))
    if (book) this.#sent.set(name, book)
    return book ?? null
  }

  /** Returns the pushes of these topics since the last time, and remembers the time. */
  takePushes(names: Iterable<string>): { topic: string; json: string }[] {
    const since = this.#pushedAt
    const now = this.#demo.getMarketTime()
    this.#pushedAt = now
    return [...names].flatMap((name) => {
      const tick = this.#topics.get(name)?.read(since, now) ?? this.#takeDelta(name, now)
      const json = this.#write(name, tick)
      return json ? [{ topic: name, json }] : []
    })
  }

  #takeDelta(name: string, now: number): object | null {
    const book = this.#books.get(name)?.getBook(Math.floor(now / SECOND_MS))
    if (!book) return null
    // A page that has the book of another demo notices the gap and requests a snapshot.
    const before = this.#sent.get(name) ?? { ...book, seqNum: book.seqNum - 1 }
    if (book.seqNum <= before.seqNum) return null
    this.#sent.set(name, book)
    return getBookDelta(before, book)
  }

  #write(ch: string, tick: object | null | undefined): string | null {
    return tick ? JSON.stringify({ ch, ts: this.#pushedAt, tick }) : null
  }
}
