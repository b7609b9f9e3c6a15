import type { Decimal } from '../../../../shared/base/money/decimal-text.ts'
import type { DayDetail, Trade } from '../../market.ts'
import { GUARD_LIMITS, type GuardLimits, isWithin, MAX_AHEAD_MS } from './limits.ts'
import { isValidDecimal, type RejectionReason } from './rejection.ts'
import { getMedian, SlowMedian } from './slow-median.ts'

/** Price rejected for its distance, with the time that counts for its confirmation. */
interface Candidate {
  price: Decimal
  at: number
}

/** Price from which a move was accepted; the hard limit is measured from it until `until` (epoch ms). */
interface Anchor {
  price: number
  until: number
}

/** Maximum number of candidates. */
const MAX_CANDIDATES = 200
/** Time in which successive moves count together towards the hard limit. */
const ANCHOR_MS = 10 * 60_000
/** Newest part of a history that makes up the first median. */
const HISTORY_MS = 5 * 60_000

/**
 * Decides which trades of one market are trusted. A trade within the band around the slow median is accepted. A trade beyond it is rejected until enough trades
 * confirm the new price for long enough ({@link GuardLimits}). The trade that completes the confirmation is accepted; the ones before it stay rejected.
 * Decisions are final.
 */
export class TradeGuard {
  readonly #limits: GuardLimits
  readonly #median = new SlowMedian()
  #last: Decimal | null = null
  #candidates: Candidate[] = []
  #anchor: Anchor | null = null

  constructor(limits: GuardLimits = GUARD_LIMITS) {
    this.#limits = limits
  }

  /** Median of the accepted prices of the last 5 minutes; null before the first. */
  get median(): Decimal | null {
    return this.#median.value
  }

  /** Last accepted price; null before the first. */
  get last(): Decimal | null {
    return this.#last
  }

  /** Price of the last trade rejected for its distance, unless one was accepted after it; else null. */
  get rejectedPrice(): Decimal | null {
    return this.#candidates.at(-1)?.price ?? null
  }

  /** Initializes the median from a history that agrees with the 24-hour figures, or else from the figures. Does nothing if there is a median. */
  initialize(history: readonly Trade[], day: DayDetail | null, at: number): void {
    if (this.median !== null) return
    const sane = history.filter(
      (trade) => findValueProblem(trade, at) === null && isInDay(trade.price, day, this.#limits),
    )
    const newest = sane.reduce((latest, { ts }) => Math.max(latest, ts), 0)
    const first = getMedian(onePerSecond(sane.filter(({ ts }) => ts > newest - HISTORY_MS)))
    const price = first ?? (day && isValidDecimal(day.close) ? day.close : null)
    // The median is dated before the history, so that the trades of the history can be added to it.
    if (price !== null) this.#median.reset(price, first === null ? at : Math.min(at, newest - HISTORY_MS))
  }

  /** Returns whether the figures of a trade are valid and its price is within the band around the slow median. */
  isWithinBand(trade: Trade, at: number): boolean {
    const { median } = this
    return (
      findValueProblem(trade, at) === null &&
      median !== null &&
      isWithin(Number(trade.price), Number(median), this.#limits.band)
    )
  }

  /** Accepts a trade that arrived at `at` (epoch ms), or returns why it is rejected. Before there is a median it is compared with the 24-hour figures. */
  judge(trade: Trade, at: number, day: DayDetail | null = null): RejectionReason | null {
    const problem = findValueProblem(trade, at)
    if (problem !== null) return problem
    const { median } = this
    if (median === null && !isInDay(trade.price, day, this.#limits)) return 'band'
    const when = Math.min(trade.ts, at)
    if (
      median !== null &&
      !isWithin(Number(trade.price), Number(median), this.#limits.band) &&
      !this.#isConfirmedBy(trade, at)
    )
      return 'band'
    this.#candidates = []
    this.#last = trade.price
    this.#median.add(trade.price, when)
    return null
  }

  /**
   * Accepts the median of the latest rejected prices that agree, regardless of its distance, on the operator's decision. Returns false without a rejected
   * price.
   */
  acceptRejected(at: number): boolean {
    const price = getMedian(this.#findAgreeing().map(({ price }) => price))
    if (price === null) return false
    this.#restart(price, at)
    this.#anchor = null
    return true
  }

  /** Returns whether a trade beyond the band completes the confirmation of its price. */
  #isConfirmedBy({ price, ts }: Trade, at: number): boolean {
    const { confirmingTrades, confirmingMs, hardLimit } = this.#limits
    // Trades of a burst can have any timestamp: only the time between the last sample and now counts.
    this.#candidates.push({ price, at: Math.min(at, Math.max(ts, this.#median.sampledUntil)) })
    if (this.#candidates.length > MAX_CANDIDATES) this.#candidates.splice(1, 1)
    const agreeing = this.#findAgreeing()
    this.#candidates = agreeing
    const [from, to] = [agreeing[0]?.at ?? at, agreeing.at(-1)?.at ?? at]
    if (agreeing.length < confirmingTrades || to - from < confirmingMs) return false
    const reference = this.#anchorPrice(at)
    if (!isWithin(Number(price), reference, hardLimit)) return false
    this.#anchor ??= { price: reference, until: at + ANCHOR_MS }
    this.#restart(price, at)
    return true
  }

  #anchorPrice(at: number): number {
    if (this.#anchor !== null && this.#anchor.until < at) this.#anchor = null
    return this.#anchor?.price ?? Number(this.median)
  }

  #restart(price: Decimal, at: number): void {
    this.#candidates = []
    this.#last = price
    this.#median.reset(price, at)
  }

  /** Returns the latest consecutive candidates that are within the band of the newest. */
  #findAgreeing(): Candidate[] {
    const newest = Number(this.rejectedPrice)
    const lastOutlier = this.#candidates.findLastIndex(
      ({ price }) => !isWithin(Number(price), newest, this.#limits.band),
    )
    return this.#candidates.slice(lastOutlier + 1)
  }
}

/** Returns why a trade is invalid regardless of the market; null if it is valid. */
function findValueProblem({ price, amount, ts }: Trade, at: number): RejectionReason | null {
  if (!isValidDecimal(price) || !isValidDecimal(amount)) return 'value'
  return ts > at + MAX_AHEAD_MS ? 'time' : null
}

/** Returns whether a price is between low and high of the last 24 hours, widened by the band; true if they are unknown. */
function isInDay(price: Decimal, day: DayDetail | null, { band }: GuardLimits): boolean {
  if (!day || !isValidDecimal(day.low) || !isValidDecimal(day.high)) return true
  return Number(price) >= Number(day.low) * (1 - band) && Number(price) <= Number(day.high) * (1 + band)
}

const onePerSecond = (trades: readonly Trade[]): Decimal[] => [
  ...new Map(trades.map(({ ts, price }) => [Math.floor(ts / 1_000), price])).values(),
]
