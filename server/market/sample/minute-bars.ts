import { DAY_MINUTES, firstMinute } from './calendar.ts'
import type { Listing } from './catalogue.ts'
import { type DayPath, OWN, SHARED } from './daily-path.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { type Bars, meanPrice } from './ohlc.ts'
import { drawnMinutes, emptyMinutes, type Minutes, spreadsOf } from './recorded-minutes.ts'
import type { Draw } from './seeded-random.ts'

/** The least of a usual minute's turnover that is traded in one. */
export const LEAST_VOLUME = 0.02

/**
 * How far a random walk reaches beyond the straight way to its end, by a drawn byte: -2 ln of its share. The highest point of a walk over `way` with the variance v is
 * (way + sqrt(way^2 + v * that)) / 2, so what a minute has done says nothing about the rest of it, as it would if wicks were short.
 */
const FURTHER = Float64Array.from({ length: 256 }, (_none, byte) => -2 * Math.log((byte + 0.5) / 256))

/** What the markets of an installation share: the recorded minutes, and the part of each day in which they go together. */
export interface Shared {
  pool: Minutes
  draw: Draw
  minutes(day: number): Minutes
}

/**
 * A market minute by minute: from where a day opens to where the next one does, in recorded moves drawn for that day. Its prices can be told in advance from the
 * recordings, so it makes only days on which nothing is decided any more: those before the market began.
 */
export class MinutePath {
  readonly #listing: Listing
  readonly #days: DayPath
  readonly #turnover: MinuteTurnover
  readonly #shared: Shared
  /** A chart of years asks for thousands of days: they are worked out in the same place. */
  readonly #work = emptyMinutes(DAY_MINUTES)
  readonly #closes = new Float64Array(DAY_MINUTES)
  readonly #spreads = new Float64Array(DAY_MINUTES)

  constructor(listing: Listing, days: DayPath, turnover: MinuteTurnover, shared: Shared) {
    this.#listing = listing
    this.#days = days
    this.#turnover = turnover
    this.#shared = shared
  }

  /** Writes the 1,440 minutes of a day into `bars`; each opens where the one before closed. */
  minutes(day: number, bars: Bars): Bars {
    const { pool, draw } = this.#shared
    const { symbol } = this.#listing
    drawnMinutes(pool, draw, `${symbol} ${day}`, this.#work)
    this.#scale(this.#shared.minutes(day), day)
    this.#walk(this.#days.open(day), this.#days.open(day + 1))
    spreadsOf(this.#work.move, this.#spreads)
    return this.#write(day, bars, draw(`wicks ${symbol} ${day}`, 2 * DAY_MINUTES))
  }

  /** Joins the market's own minutes with those of all, which together vary as much as each, and makes them as lively as the day is. */
  #scale(shared: Minutes, day: number): void {
    const { move, volume } = this.#work
    this.#days.eachMinute(day, (at, volatility, activity) => {
      move[at] = (SHARED * (shared.move[at] ?? 0) + OWN * (move[at] ?? 0)) * volatility
      const both = ((shared.volume[at] ?? 0) + (volume[at] ?? 0)) / 2
      volume[at] = activity * Math.max(LEAST_VOLUME, both)
    })
  }

  /** The closes of the minutes, lifted steadily so that they lead from where the day opens to where it closes. */
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
