import { type Bars, meanPrice } from './bars.ts'
import { DAY_MINUTES, firstMinute } from './calendar.ts'
import type { Listing } from './catalogue.ts'
import { type DayPath, OWN, SHARED } from './day-path.ts'
import { type Draw, scrambled } from './draws.ts'
import { drawnMinutes, emptyMinutes, type Minutes } from './recorded-minutes.ts'
import type { RecordedTrades, Stretch } from './recorded-trades.ts'

/** The least that is traded in a minute, in the smallest unit: each of its trades takes one at least. */
const LEAST_AMOUNT = 8_192
/** The least of a usual minute's turnover that is traded in one. */
const LEAST_VOLUME = 0.02
const NOON = DAY_MINUTES / 2

/**
 * How far a random walk reaches beyond the straight way to its end, by a drawn byte: -2 ln of its share. The highest point of a walk over `way` with the variance v is
 * (way + sqrt(way^2 + v * that)) / 2, so what a minute has done says nothing about the rest of it, as it would if wicks were short.
 */
const FURTHER = Float64Array.from({ length: 256 }, (_none, byte) => -2 * Math.log((byte + 0.5) / 256))

/** How many minutes on either side tell, with a minute itself, how lively it is. */
const NEAR = 2

/** What the markets of an installation share: the recorded minutes, and the part of each day in which they go together. */
export interface Shared {
  pool: Minutes
  draw: Draw
  minutes(day: number): Minutes
}

/** A market minute by minute: from where a day opens to where the next one does, in recorded moves drawn for that day. */
export class MinutePath {
  readonly #listing: Listing
  readonly #days: DayPath
  readonly #trades: RecordedTrades
  readonly #shared: Shared
  readonly #usualTurnover: number
  /** Turnover in hundredths of the quote coin of one unit of amount at one unit of price. */
  readonly #value: number
  readonly #salt: number
  /** A chart of years asks for thousands of days: they are worked out in the same place. */
  readonly #work = emptyMinutes(DAY_MINUTES)
  readonly #closes = new Float64Array(DAY_MINUTES)
  readonly #spreads = new Float64Array(DAY_MINUTES)

  constructor(listing: Listing, days: DayPath, trades: RecordedTrades, shared: Shared) {
    this.#listing = listing
    this.#days = days
    this.#trades = trades
    this.#shared = shared
    this.#usualTurnover = trades.minuteTurnover * listing.turnover
    this.#salt = Number(listing.id)
    this.#value = 100 / 10 ** (listing.pricePrecision + listing.amountPrecision)
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

  /**
   * Joins the market's own minutes with those of all, which together vary as much as each, and makes them as lively as the day is. What lies between the middles
   * of two days changes steadily from one to the other.
   */
  #scale(shared: Minutes, day: number): void {
    const { move, volume } = this.#work
    const middle = this.#days.outline(day)
    for (const half of [0, 1]) {
      const other = this.#days.outline(day + (half === 0 ? -1 : 1))
      const slope = { volatility: other.volatility - middle.volatility, activity: other.activity - middle.activity }
      for (let at = half * NOON; at < (half + 1) * NOON; at++) {
        const off = Math.abs(at - NOON) / DAY_MINUTES
        const volatility = middle.volatility + off * slope.volatility
        move[at] = (SHARED * (shared.move[at] ?? 0) + OWN * (move[at] ?? 0)) * volatility
        const both = ((shared.volume[at] ?? 0) + (volume[at] ?? 0)) / 2
        volume[at] = (middle.activity + off * slope.activity) * Math.max(LEAST_VOLUME, both)
      }
    }
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
    const [{ volume }, closes, spreads, value, usual] = [
      this.#work,
      this.#closes,
      this.#spreads,
      this.#value,
      this.#usualTurnover,
    ]
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
      const amount = Math.max(LEAST_AMOUNT, Math.round((usual * (volume[at] ?? 0)) / (open * value)))
      const vol = Math.round(amount * meanPrice(open, high, low, close) * value)
      const count = this.#trades.tradesOf(this.#random(first + at), this.#activity(amount, open))
      bars.put(at, open, high, low, close, amount, vol, count)
      open = close
    }
    return bars
  }

  /** The recorded trades that a minute is made of. */
  stretch(minute: number, amount: number, open: number): Stretch {
    return this.#trades.stretch(this.#random(minute), this.#activity(amount, open))
  }

  #random(minute: number): number {
    return scrambled(minute, this.#salt)
  }

  #activity(amount: number, open: number): number {
    return (amount * open * this.#value) / this.#usualTurnover
  }
}

/** Writes the variance of each minute, told by the moves near it, into `spreads`. */
function spreadsOf(moves: Float64Array, spreads: Float64Array): void {
  const square = (at: number) => (moves[at] ?? 0) * (moves[at] ?? 0)
  let sum = 0
  for (let at = -NEAR; at < DAY_MINUTES; at++) {
    sum += square(at + NEAR) - square(at - NEAR - 1)
    if (at >= 0) spreads[at] = Math.max(0, sum) / (2 * NEAR + 1)
  }
}
