import { book as bookCodec } from '../../../shared/contract/market-data.ts'
import { parseObject } from '../feed/json.ts'
import type { VisibleBook } from '../market.ts'

/** Maximum age of a book; an older one is not shown or traded on. */
const STALE_MS = 3_000
/** Minimum time between two requests of a book. */
const ASK_MS = 500

interface Kept {
  askedAt: number
  cameAt: number
  book: VisibleBook | null
}

/**
 * Creates a reader of a relayed exchange's books. Each read returns the last book and requests a newer one in the background, so that no transaction waits for
 * a remote server. Returns null before the first response and when the last book is older than 3 s.
 *
 * @param text requests a path of the exchange
 */
export function relayBooks(
  text: (path: string) => Promise<string>,
  now: () => number,
): (symbol: string) => VisibleBook | null {
  const kept = new Map<string, Kept>()

  async function refresh(symbol: string, entry: Kept): Promise<void> {
    entry.askedAt = now()
    const body = parseObject(
      await text(`/market/depth?symbol=${encodeURIComponent(symbol)}&type=step0`).catch(() => '{}'),
    )
    const book = bookCodec.read(body?.tick)
    if (book) Object.assign(entry, { book, cameAt: now() })
  }

  return (symbol) => {
    const entry = kept.get(symbol) ?? { askedAt: 0, cameAt: 0, book: null }
    kept.set(symbol, entry)
    if (now() - entry.askedAt >= ASK_MS) void refresh(symbol, entry)
    return now() - entry.cameAt < STALE_MS ? entry.book : null
  }
}
