import type { OrderBook } from '../feed/book.ts'

/**
 * Deltas older than the book come late or twice for a moment. When they go on for longer, each after the one before and none that follows the book,
 * their numbers have stepped back and no delta would ever follow. Steps back by less than what comes in this time are not told from late messages.
 */
const BEHIND_MS = 2_000
/** The highest bid is at or above the lowest ask for a moment while a message is on its way; for longer, the book is wrong. */
const CROSSED_MS = 3_000

/** Whether the highest bid is at or above the lowest ask. */
function isCrossed({ bids, asks }: OrderBook): boolean {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  return bid !== undefined && ask !== undefined && bid >= ask
}

/** Notices a book that is wrong although no gap shows it. Each method answers whether it is, and a new snapshot is needed; `now` is steady-clock time. */
export class BookConsistency {
  #crossedAt: number | null = null
  #behind: { since: number; seqNum: number } | null = null

  /** A delta was applied. */
  applied(book: OrderBook, now: number): boolean {
    this.#behind = null
    this.#crossedAt = isCrossed(book) ? (this.#crossedAt ?? now) : null
    if (this.#crossedAt === null || now - this.#crossedAt <= CROSSED_MS) return false
    this.#crossedAt = null
    return true
  }

  /** A delta older than the book was ignored. */
  ignored(seqNum: number, now: number): boolean {
    const further = this.#behind !== null && seqNum > this.#behind.seqNum
    this.#behind = { since: this.#behind?.since ?? now, seqNum }
    return further && now - this.#behind.since > BEHIND_MS
  }

  /** A snapshot was taken: numbers count from it. */
  renewed(): void {
    this.#behind = null
  }
}
