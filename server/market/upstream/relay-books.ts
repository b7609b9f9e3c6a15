import { book as bookCodec } from '../../../shared/base/contract/market-data.ts'
import { parseJsonObject } from '../feed/json.ts'
import type { VisibleBook } from '../market.ts'

/** Maximum age of a book; an older one is not shown or traded on. */
const MAX_AGE_MS = 3_000
/** Minimum time between two requests of a book that is read. */
const MIN_REQUEST_INTERVAL_MS = 500
/** Interval at which books that the exchange does not push are requested, and the age from which they are. */
const POLL_INTERVAL_MS = 1_000
/** Maximum number of books that are requested in one interval. The oldest come first. */
const MAX_POLLED = 20

/** Book of a market. `tick` is the exchange's message, parsed when it is read first. */
interface BookEntry {
  askedAt: number
  cameAt: number
  checkedAt: number
  tick: unknown
  book: VisibleBook | null
}

/** Dependencies of {@link createRelayBooks}. */
export interface RelayBooksOptions {
  /** Requests a path of the exchange. */
  text(path: string): Promise<string>
  now(): number
  /** Called with a new book at most once a second for each market, so that its trust is known before it is read. */
  check(symbol: string, book: VisibleBook): void
}

/** Books of a relayed exchange. They are known before the first order needs them: by pushes, or else by requests. */
export interface RelayBooks {
  /** Keeps the books of these markets from now on. */
  follow(symbols: readonly string[]): void
  /** Handles a pushed book, the `tick` of the message. */
  handlePush(symbol: string, tick: unknown): void
  /**
   * Returns the last book; null before the first, and if it is older than 3 s. Requests a newer one in the background, so that no transaction waits for a
   * remote server.
   */
  read(symbol: string): VisibleBook | null
  stop(): void
}

/** Starts to keep the books of an exchange. */
export function createRelayBooks({ text, now, check }: RelayBooksOptions): RelayBooks {
  const kept = new Map<string, BookEntry>()

  function getEntry(symbol: string): BookEntry {
    const entry = kept.get(symbol) ?? { askedAt: 0, cameAt: 0, checkedAt: 0, tick: null, book: null }
    kept.set(symbol, entry)
    return entry
  }

  function parse(entry: BookEntry): VisibleBook | null {
    if (entry.tick !== null) entry.book = bookCodec.read(entry.tick) ?? entry.book
    entry.tick = null
    return entry.book
  }

  function take(symbol: string, entry: BookEntry, tick: unknown): void {
    if (!tick || typeof tick !== 'object') return
    Object.assign(entry, { tick, cameAt: now() })
    if (Math.abs(now() - entry.checkedAt) < POLL_INTERVAL_MS) return
    entry.checkedAt = now()
    const book = parse(entry)
    if (book) check(symbol, book)
  }

  async function request(symbol: string, entry: BookEntry): Promise<void> {
    entry.askedAt = now()
    const path = `/market/depth?symbol=${encodeURIComponent(symbol)}&type=step0`
    take(symbol, entry, parseJsonObject(await text(path).catch(() => '{}'))?.tick)
  }

  const isOlder = (time: number, ms: number) => Math.abs(now() - time) >= ms
  const timer = setInterval(() => {
    const old = [...kept].filter(
      ([, { askedAt, cameAt }]) => isOlder(cameAt, POLL_INTERVAL_MS) && isOlder(askedAt, POLL_INTERVAL_MS),
    )
    for (const [symbol, entry] of old.sort(([, a], [, b]) => a.cameAt - b.cameAt).slice(0, MAX_POLLED))
      void request(symbol, entry)
  }, POLL_INTERVAL_MS)

  return {
    follow(symbols) {
      for (const symbol of symbols) void request(symbol, getEntry(symbol))
    },
    handlePush: (symbol, tick) => take(symbol, getEntry(symbol), tick),
    read(symbol) {
      const entry = getEntry(symbol)
      if (isOlder(entry.askedAt, MIN_REQUEST_INTERVAL_MS) && isOlder(entry.cameAt, MIN_REQUEST_INTERVAL_MS))
        void request(symbol, entry)
      return isOlder(entry.cameAt, MAX_AGE_MS) ? null : parse(entry)
    },
    stop: () => clearInterval(timer),
  }
}
