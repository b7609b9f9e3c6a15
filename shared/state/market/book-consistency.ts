import type { OrderBook } from '../../wire/feed/book-messages.ts'

/**
 * Deltas older than the book may arrive late or twice for a moment. If each follows the previous one for longer than this and none follows the book, the
 * sequence numbers have stepped back and no delta would ever apply. Smaller steps back cannot be distinguished from late messages.
 */
const MAX_BEHIND_MS = 2_000
/** The highest bid may be at or above the lowest ask while a message is in flight; for longer than this, the book is wrong. */
const MAX_CROSSED_MS = 3_000

/** Returns whether the highest bid is at or above the lowest ask. */
function isCrossed({ bids, asks }: OrderBook): boolean {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  return bid !== undefined && ask !== undefined && bid >= ask
}

/** Detects a book that is wrong without a gap. Each method returns whether a new snapshot is needed; `now` is steady-clock time. */
export class BookConsistency {
  #crossedAt: number | null = null
  #behind: { since: number; seqNum: number } | null = null

  /** Records that a delta was applied. */
  recordApplied(book: OrderBook, now: number): boolean {
    this.#behind = null
    this.#crossedAt = isCrossed(book) ? (this.#crossedAt ?? now) : null
    if (this.#crossedAt === null || now - this.#crossedAt <= MAX_CROSSED_MS) return false
    this.#crossedAt = null
    return true
  }

  /** Records that a delta older than the book was ignored. */
  recordIgnored(seqNum: number, now: number): boolean {
    const further = this.#behind !== null && seqNum > this.#behind.seqNum
    this.#behind = { since: this.#behind?.since ?? now, seqNum }
    return further && now - this.#behind.since > MAX_BEHIND_MS
  }

  /** Records a new snapshot; sequence numbers count from it. */
  recordSnapshot(): void {
    this.#behind = null
  }
}
