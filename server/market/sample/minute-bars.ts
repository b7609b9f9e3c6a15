import { DAY_MINUTES, firstMinute, getDayStart } from './calendar.ts'
import type { SampleListing } from './catalogue.ts'
import { type DailyPath, OWN_WEIGHT, SHARED_WEIGHT } from './daily-path.ts'
import type { DayGenerator } from './day-generator.ts'
import { DIRECTION_BYTES, type MinuteTrades, makeMinuteTrades } from './minute-trades.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { type Bar, type BarArray, getMeanPrice } from './ohlc.ts'
import { createMinutes, drawMinutes, type MinuteSeries, writeVariances } from './recorded-minutes.ts'
import type { TradeSection } from './recorded-trades.ts'
import type { SeededRandom } from './seeded-random.ts'

const MINUTE_MS = 60_000
/** Minimum turnover of a minute, relative to a usual one. */
export const MIN_VOLUME = 0.02

/**
 * Term t = -2 ln(u) for each drawn byte. The maximum of a random walk over the distance d with variance v is (d + sqrt(d² + v·t)) / 2. Wicks follow this
 * distribution, so that a minute reveals nothing about its rest.
 */
const WICK_TERMS = Float64Array.from({ length: 256 }, (_none, byte) => -2 * Math.log((byte + 0.5) / 256))

/** Data shared by the markets of an installation: the recorded minutes, and the common part of each day's moves. */
export interface SharedMinutes {
  pool: MinuteSeries
  draw: SeededRandom
  minutes(day: number): MinuteSeries
}

/**
 * Minutes of a market from a day's open to the next day's, made of recorded moves. The recordings reveal its prices in advance, so it is used only for days
 * that decide no order: those before the market began.
 */
export class RecordedMinuteBars implements DayGenerator {
  readonly #listing: SampleListing
  readonly #days: DailyPath
  readonly #turnover: MinuteTurnover
  readonly #shared: SharedMinutes
  /** Work buffers, reused because a chart of several years needs thousands of days. */
  readonly #work = createMinutes(DAY_MINUTES)
  readonly #closes = new Float64Array(DAY_MINUTES)
  readonly #spreads = new Float64Array(DAY_MINUTES)

  constructor(listing: SampleListing, days: DailyPath, turnover: MinuteTurnover, shared: SharedMinutes) {
    this.#listing = listing
    this.#days = days
    this.#turnover = turnover
    this.#shared = shared
  }

  writeMinutes(day: number, bars: BarArray): BarArray {
    const { pool, draw } = this.#shared
    const { symbol } = this.#listing
    drawMinutes(pool, draw, symbol, day, this.#work)
    this.#scale(this.#shared.minutes(day), day)
    this.#walk(this.#days.getOpen(day), this.#days.getOpen(day + 1))
    writeVariances(this.#work.move, this.#spreads)
    return this.#write(day, bars, draw(`wicks ${symbol} ${day}`, 2 * DAY_MINUTES, getDayStart(day)))
  }

  getSection(minute: number, { amount, open }: Bar): TradeSection {
    return this.#turnover.getSection(minute, amount, open)
  }

  makeTrades(minute: number, bar: Bar, section: TradeSection): MinuteTrades {
    const label = `trades ${this.#listing.symbol} ${minute}`
    const directions = this.#shared.draw(label, DIRECTION_BYTES, minute * MINUTE_MS)
    return makeMinuteTrades(bar, section, this.#turnover.recording, directions)
  }

  /** Combines the market's own minutes with the shared ones at constant variance, and scales them to the day's volatility and activity. */
  #scale(shared: MinuteSeries, day: number): void {
    const { move, volume } = this.#work
    this.#days.eachMinute(day, (at, volatility, activity) => {
      move[at] = (SHARED_WEIGHT * (shared.move[at] ?? 0) + OWN_WEIGHT * (move[at] ?? 0)) * volatility
      const both = ((shared.volume[at] ?? 0) + (volume[at] ?? 0)) / 2
      volume[at] = activity * Math.max(MIN_VOLUME, both)
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

  #write(day: number, bars: BarArray, wicks: Buffer): BarArray {
    const [{ volume }, closes, spreads, turnover] = [this.#work, this.#closes, this.#spreads, this.#turnover]
    const first = firstMinute(day)
    let open = this.#days.getOpen(day)
    for (let at = 0; at < DAY_MINUTES; at++) {
      const close = closes[at] ?? open
      const change = close - open
      const square = (spreads[at] ?? 0) * open * open
      const up = (change + Math.sqrt(change * change + square * (WICK_TERMS[wicks[2 * at] ?? 0] ?? 0))) / 2
      const down = (change - Math.sqrt(change * change + square * (WICK_TERMS[wicks[2 * at + 1] ?? 0] ?? 0))) / 2
      const high = open + Math.round(up)
      const low = Math.max(1, open + Math.round(down))
      const amount = turnover.getAmount(volume[at] ?? 0, open)
      const vol = Math.round(amount * getMeanPrice(open, high, low, close) * turnover.unitValue)
      const count = turnover.countTrades(first + at, amount, open)
      bars.set(at, open, high, low, close, amount, vol, count)
      open = close
    }
    return bars
  }
}
