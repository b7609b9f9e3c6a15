import { book as bookCodec } from '../../../shared/contract/market-data.ts'
import { parseObject } from '../feed/json.ts'
import type { VisibleBook } from '../market.ts'

/** A book that is older is not shown to anybody any more: nothing is traded on it. */
const STALE_MS = 3_000
/** A book that is wanted is asked for at most this often. */
const ASK_MS = 500

interface Kept {
  askedAt: number
  cameAt: number
  book: VisibleBook | null
}

/**
 * The books of a relayed exchange, on request: each read requests a newer one in the background and answers the last, so that no one
 * waits for a foreign server inside a transaction. Null until the first has come, and when the last is old. `text` asks the exchange.
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
