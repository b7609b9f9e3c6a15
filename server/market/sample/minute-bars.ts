import { DAY_MINUTES, firstMinute } from './calendar.ts'
import type { Listing } from './catalogue.ts'
import { type DayPath, OWN, SHARED } from './daily-path.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { type Bars, meanPrice } from './ohlc.ts'
import { drawnMinutes, emptyMinutes, type Minutes, spreadsOf } from './recorded-minutes.ts'
import type { Draw } from './seeded-random.ts'

/** Minimum turnover of a minute, relative to a usual one. */
export const LEAST_VOLUME = 0.02

/**
 * Term t = -2 ln(u) for each drawn byte. The maximum of a random walk over the distance d with variance v is (d + sqrt(d² + v·t)) / 2. Wicks follow this
 * distribution, so that a minute reveals nothing about its rest.
 */
const FURTHER = Float64Array.from({ length: 256 }, (_none, byte) => -2 * Math.log((byte + 0.5) / 256))

/** Data shared by the markets of an installation: the recorded minutes, and the common part of each day's moves. */
export interface Shared {
  pool: Minutes
  draw: Draw
  minutes(day: number): Minutes
}

/**
 * Minutes of a market from a day's open to the next day's, made of recorded moves. The recordings reveal its prices in advance, so it is used only for days
 * that decide no order: those before the market began.
 */
export class MinutePath {
  readonly #listing: Listing
  readonly #days: DayPath
  readonly #turnover: MinuteTurnover
  readonly #shared: Shared
  /** Work buffers, reused because a chart of several years needs thousands of days. */
  readonly #work = emptyMinutes(DAY_MINUTES)
  readonly #closes = new Float64Array(DAY_MINUTES)
  readonly #spreads = new Float64Array(DAY_MINUTES)

  constructor(listing: Listing, days: DayPath, turnover: MinuteTurnover, shared: Shared) {
    this.#listing = listing
    this.#days = days
    this.#turnover = turnover
    this.#shared = shared
  }

  /** Writes the 1,440 minutes of a day into `bars`; each opens at the previous close. */
  minutes(day: number, bars: Bars): Bars {
    const { pool, draw } = this.#shared
    const { symbol } = this.#listing
    drawnMinutes(pool, draw, `${symbol} ${day}`, this.#work)
    this.#scale(this.#shared.minutes(day), day)
    this.#walk(this.#days.open(day), this.#days.open(day + 1))
    spreadsOf(this.#work.move, this.#spreads)
    return this.#write(day, bars, draw(`wicks ${symbol} ${day}`, 2 * DAY_MINUTES))
  }

  /** Combines the market's own minutes with the shared ones at constant variance, and scales them to the day's volatility and activity. */
  #scale(shared: Minutes, day: number): void {
    const { move, volume } = this.#work
    this.#days.eachMinute(day, (at, volatility, activity) => {
      move[at] = (SHARED * (shared.move[at] ?? 0) + OWN * (move[at] ?? 0)) * volatility
      const both = ((shared.volume[at] ?? 0) + (volume[at] ?? 0)) / 2
      volume[at] = activity * Math.max(LEAST_VOLUME, both)
    })
  }

  /** Computes the closes of the minutes, with a constant drift from the day's open to its close. */
  #walk(open: number, close: number): void {
    const [{ move }, closes] = [this.#work, this.#closes]
    let walked = open
    for (let at = 0; at < DAY_MINUTES; at++) {
      walked *= 1 + (move[at] ?? 0)
      closes[at] = walked
    }
    const drift = (close / walked) ** (1 / DAY_MINUTES)
    let lift = 1
    for (let at = 0; at < DAY_MINUTES - 1; at++) {
      lift *= drift
      closes[at] = Math.max(1, Math.round((closes[at] ?? 0) * lift))
    }
    closes[DAY_MINUTES - 1] = close
  }

  #write(day: number, bars: Bars, wicks: Buffer): Bars {
    const [{ volume }, closes, spreads, turnover] = [this.#work, this.#closes, this.#spreads, this.#turnover]
    const first = firstMinute(day)
    let open = this.#days.open(day)
    for (let at = 0; at < DAY_MINUTES; at++) {
      const close = closes[at] ?? open
      const way = close - open
      const square = (spreads[at] ?? 0) * open * open
      const up = (way + Math.sqrt(way * way + square * (FURTHER[wicks[2 * at] ?? 0] ?? 0))) / 2
      const down = (way - Math.sqrt(way * way + square * (FURTHER[wicks[2 * at + 1] ?? 0] ?? 0))) / 2
      const high = open + Math.round(up)
      const low = Math.max(1, open + Math.round(down))
      const amount = turnover.amount(volume[at] ?? 0, open)
      const vol = Math.round(amount * meanPrice(open, high, low, close) * turnover.value)
      const count = turnover.count(first + at, amount, open)
      bars.put(at, open, high, low, close, amount, vol, count)
      open = close
    }
    return bars
  }
}
