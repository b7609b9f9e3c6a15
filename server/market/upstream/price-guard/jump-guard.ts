import type { Trade, VisibleBook } from '../../market.ts'
import { Breaker } from './breaker.ts'
import { GUARD_LIMITS, type GuardLimits } from './limits.ts'
import { MIN_LEVEL_VALUE, RecentLevel, type RecentRange } from './recent-level.ts'

/** Lifetime of a book and of the trades that it must agree with, ms. */
export const BOOK_LIFETIME_MS = 3_000
/** Number and turnover (in the quote coin) of the trades that confirm a jump. */
const CONFIRMING_TRADES = 3
const CONFIRMING_TURNOVER = CONFIRMING_TRADES * MIN_LEVEL_VALUE
/** A jump that is neither confirmed nor contradicted for this long halts the market, ms. */
const PENDING_HALT_MS = 30_000

/** Trades out of line on one side of the level (1 above, -1 below), and the turnover of those in line since the first. `since` in epoch ms. */
interface Jump {
  side: 1 | -1
  since: number
  count: number
  turnover: number
  against: number
}

/**
 * Decides which trades of one market are in line with its recent trades and its trusted book. A trade out of line is rejected, unless no trade in line came
 * for long enough while several agreed on the new side, and the trusted book does not contradict. So the prints of a few traders decide nothing while others
 * trade at the market's price.
 */
export class JumpGuard {
  readonly #limits: GuardLimits
  readonly #level = new RecentLevel()
  #breaker: Breaker
  #jump: Jump | null = null
  #book: { bid: number; ask: number; at: number } | null = null

  constructor(limits: GuardLimits = GUARD_LIMITS) {
    this.#limits = limits
    this.#breaker = this.#createBreaker()
  }

  /** Returns whether trades at another price wait for their confirmation. */
  get isPending(): boolean {
    return this.#jump !== null
  }

  /** Returns whether a trade that arrived at `at` (epoch ms) is in line. Records it as part of a jump if not. */
  isInLine({ price, amount, ts }: Trade, at: number): boolean {
    const when = Math.min(ts, at)
    const side = this.#findSide(Number(price), when, at)
    if (side === 0) return true
    if (this.#level.isEarlier(when)) return false
    if (this.#jump?.side !== side) this.#jump = { side, since: when, count: 0, turnover: 0, against: 0 }
    this.#jump.count += 1
    this.#jump.turnover += Number(price) * Number(amount)
    const isConfirmed =
      this.#jump.count >= CONFIRMING_TRADES &&
      this.#jump.turnover >= CONFIRMING_TURNOVER &&
      when - this.#jump.since >= this.#level.getConfirmTime() &&
      !this.#isAgainstBook(Number(price), at)
    if (isConfirmed) this.reset(Number(price), when)
    else this.#breaker.reject(at)
    return isConfirmed
  }

  /** Adds a history, sorted by time, unless enough is known. */
  begin(history: readonly Trade[]): void {
    if (!this.#level.isShort) return
    this.#level.seed(history)
    this.#jump = null
  }

  /** Adds an accepted trade. */
  accept(trade: Trade, at: number): void {
    this.#level.add(trade, Math.min(trade.ts, at))
    this.#breaker.accept(at)
    if (!this.#jump) return
    this.#jump.against += Number(trade.price) * Number(trade.amount)
    // Small trades cost nothing to print, so only their sum contradicts a jump.
    if (this.#jump.against < MIN_LEVEL_VALUE) return
    this.#jump = null
    if (this.#breaker.getTrippedAt(at) === null) this.#breaker = this.#createBreaker()
  }

  /** Restarts at a price that was confirmed by other means. */
  reset(price: number, at: number): void {
    this.#level.reset(price, at)
    this.#jump = null
  }

  /** Sets the latest book; null if it is not trusted. */
  setBook(book: VisibleBook | null, at: number): void {
    const [bid, ask] = [book?.bids[0]?.[0], book?.asks[0]?.[0]]
    this.#book =
      bid === undefined && ask === undefined
        ? null
        : { bid: Number(bid ?? 0), ask: Number(ask ?? Number.POSITIVE_INFINITY), at }
  }

  /** Returns the range of the trades of a book's lifetime; null before the level is known. */
  getRecentRange(at: number): RecentRange | null {
    return this.#level.getRecentRange(at, BOOK_LIFETIME_MS)
  }

  /** Returns since when the market is halted because prices jumped without confirmation; null if it is not. */
  getTrippedAt(at: number): number | null {
    return this.#breaker.getTrippedAt(at)
  }

  #findSide(price: number, when: number, at: number): 1 | -1 | 0 {
    const side = this.#level.findDeviation(price, when)
    if (side !== 0 || this.#level.isEarlier(when) || !this.#isAgainstBook(price, at)) return side
    return price > (this.#level.price ?? price) ? 1 : -1
  }

  #isAgainstBook(price: number, at: number): boolean {
    if (!this.#book || at - this.#book.at > BOOK_LIFETIME_MS) return false
    const tolerance = this.#level.getTradeTolerance(at)
    return price < this.#book.bid - tolerance || price > this.#book.ask + tolerance
  }

  #createBreaker(): Breaker {
    return new Breaker('pushed', { ...this.#limits, haltAfterMs: PENDING_HALT_MS })
  }
}
