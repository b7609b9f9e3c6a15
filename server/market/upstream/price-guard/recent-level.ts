import type { Trade } from '../../market.ts'

/** Minimum turnover of a value of the level, in the quote coin: less costs nothing to print. */
export const MIN_LEVEL_VALUE = 100
/** Tolerance after one second without a trade, as a share of the price. It grows with the square root of the time, as prices do. */
const BASE_TOLERANCE = 0.000_3
/** Number of interquartile ranges of the last minute by which a trade may differ from the level. */
const RANGE_FACTOR = 4
const SECOND_MS = 1_000
/** Age of the seconds that make up the range, and of those that are kept if there are fewer than {@link MIN_SECONDS}, in s. */
const WINDOW_S = 60
const MAX_AGE_S = 300
const MIN_SECONDS = 20
/** Number of latest seconds whose median is the level. */
const LEVEL_SECONDS = 5
/** Number of seconds with trades before a level is known. */
const KNOWN_SECONDS = 3
/** Minimum and maximum time before a new level without contradiction is accepted, ms, and the number of mean intervals between trades. */
const [MIN_CONFIRM_MS, MAX_CONFIRM_MS, CONFIRM_INTERVALS] = [2_000, 30_000, 5]

/** Mean price of a second, or of several with little turnover, weighted by turnover. `at` is the last second since 1970, `count` the number of trades. */
interface Second {
  at: number
  price: number
  turnover: number
  count: number
}

/** Range of the recent trades, and the distance that a book may have from it, in the quote coin. */
export interface RecentRange {
  low: number
  high: number
  tolerance: number
}

/** Level of a market: `price` of the last seconds with trades, their `range` (interquartile, last minute), and the last of them (epoch s). */
interface Level {
  price: number
  range: number
  at: number
}

/**
 * Recent level of a market's prices. Each second with trades is one value, its mean price weighted by turnover, so a print or a burst moves one value only;
 * seconds with little turnover are combined. A trade near the level is in line; a first trade at another price is not.
 */
export class RecentLevel {
  #seconds: Second[] = []
  #current: Second | null = null
  #level: Level | null = null

  /** Returns whether so few seconds are known that a history should be added. */
  get isShort(): boolean {
    return this.#seconds.length < MIN_SECONDS
  }

  /** Restarts with a history, sorted by time. */
  seed(history: readonly Trade[]): void {
    this.#seconds = []
    this.#current = null
    this.#level = null
    for (const trade of history) this.add(trade, trade.ts)
  }

  /** Adds an accepted trade (`at` in epoch ms). Ignores a trade of an earlier second than the last one. */
  add({ price, amount }: Pick<Trade, 'price' | 'amount'>, at: number): void {
    const [value, turnover] = [Number(price), Number(price) * Number(amount)]
    const second = Math.floor(at / SECOND_MS)
    if (second < (this.#current?.at ?? this.#seconds.at(-1)?.at ?? second)) return
    this.#completeBefore(second)
    const current = this.#current ?? { at: second, price: value, turnover: 0, count: 0 }
    const sum = current.turnover + turnover
    this.#current = {
      at: Math.max(current.at, second),
      price: (current.price * current.turnover + value * turnover) / sum,
      turnover: sum,
      count: current.count + 1,
    }
  }

  /** Restarts at a price. */
  reset(price: number, at: number): void {
    const last = Math.floor(at / SECOND_MS) - 1
    const count = this.#seconds.at(-1)?.count ?? 1
    this.#seconds = Array.from({ length: KNOWN_SECONDS }, (_none, back) => ({
      at: last - KNOWN_SECONDS + 1 + back,
      price,
      turnover: MIN_LEVEL_VALUE,
      count,
    }))
    this.#current = null
    this.#level = { price, range: 0, at: last }
  }

  /** Returns the level price; null before it is known. */
  get price(): number | null {
    return this.#level?.price ?? null
  }

  /** Returns whether a time (epoch ms) is earlier than the seconds that make up the level. */
  isEarlier(at: number): boolean {
    return this.#level !== null && at / SECOND_MS < this.#level.at
  }

  /**
   * Returns on which side of the level a price is out of line: 1 above, -1 below, 0 if it is in line or no level is known. An earlier trade is compared with the
   * seconds around it.
   */
  findDeviation(price: number, at: number): 1 | -1 | 0 {
    this.#completeBefore(Math.floor(at / SECOND_MS))
    const reference = this.isEarlier(at) ? this.#getPriceAround(at) : this.price
    if (reference === null || Math.abs(price - reference) <= this.getTradeTolerance(at)) return 0
    return price > reference ? 1 : -1
  }

  /** Returns the distance that a trade may have from the level and from a trusted book, in the quote coin. */
  getTradeTolerance(at: number): number {
    const level = this.#level
    return level ? Math.max(RANGE_FACTOR * level.range, this.#getDrift(level, at)) : Number.POSITIVE_INFINITY
  }

  /** Returns the prices of the last `ms` before `at`, or the last known one, with the distance that a book may have from them; null before any. */
  getRecentRange(at: number, ms: number): RecentRange | null {
    const level = this.#level
    const since = (at - ms) / SECOND_MS - 1
    const latest = [...this.#seconds.slice(-2 * LEVEL_SECONDS), ...(this.#current ? [this.#current] : [])]
    if (!level || latest.length === 0) return null
    const prices = latest.map(({ price }) => price)
    const recent = latest.filter((second, index) => second.at > since || index === latest.length - 1)
    return {
      low: Math.min(...recent.map(({ price }) => price)),
      high: Math.max(...recent.map(({ price }) => price)),
      tolerance: Math.max(Math.max(...prices) - Math.min(...prices), this.#getDrift(level, at)),
    }
  }

  /** Returns how long trades must agree on a new price before it is accepted, ms: longer in a market with fewer trades. */
  getConfirmTime(): number {
    const [first, last] = [this.#seconds[0], this.#seconds.at(-1)]
    if (!first || !last) return MAX_CONFIRM_MS
    const count = this.#seconds.reduce((sum, second) => sum + second.count, 0)
    const interval = ((last.at - first.at + 1) * SECOND_MS) / count
    return Math.min(Math.max(interval * CONFIRM_INTERVALS, MIN_CONFIRM_MS), MAX_CONFIRM_MS)
  }

  #getPriceAround(at: number): number | null {
    const near = this.#seconds.filter((second) => Math.abs(second.at - at / SECOND_MS) <= LEVEL_SECONDS)
    const prices = near.map(({ price }) => price).sort((a, b) => a - b)
    return prices.length === 0 ? null : getQuantile(prices, 0.5)
  }

  #getDrift({ price, at: second }: Level, at: number): number {
    const quiet = Math.max(1, at / SECOND_MS - (this.#current?.at ?? second))
    return price * BASE_TOLERANCE * Math.sqrt(quiet)
  }

  #completeBefore(second: number): void {
    if (!this.#current || this.#current.at >= second || this.#current.turnover < MIN_LEVEL_VALUE) return
    this.#seconds.push(this.#current)
    this.#current = null
    const isKept = ({ at }: Second, index: number) =>
      at >= second - WINDOW_S || (index >= this.#seconds.length - MIN_SECONDS && at >= second - MAX_AGE_S)
    const kept = this.#seconds.filter(isKept)
    this.#seconds = kept.length >= KNOWN_SECONDS ? kept : this.#seconds.slice(-KNOWN_SECONDS)
    const last = this.#seconds.at(-1)
    if (!last || this.#seconds.length < KNOWN_SECONDS) return
    const prices = this.#seconds.map(({ price }) => price).sort((a, b) => a - b)
    const latest = this.#seconds.slice(-LEVEL_SECONDS).map(({ price }) => price)
    this.#level = {
      price: getQuantile(
        latest.sort((a, b) => a - b),
        0.5,
      ),
      range: getQuantile(prices, 0.75) - getQuantile(prices, 0.25),
      at: last.at,
    }
  }
}

/** Returns a quantile of sorted prices, which are not empty. */
const getQuantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
