import type { MinuteTrades } from '../../../server/market/sample/minute-trades.ts'
import type { Stretch } from '../../../server/market/sample/recorded-trades.ts'
import type { Recording } from '../../../server/market/sample/recording.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** Time in ms until a bet of the shortest duration ends. */
const BET_MS = 30_000
/** Factor on the error of the drift, since the trades of a walk depend on each other. */
const DOUBT = 30

/** Result of fitting the recording to the trades of a minute so far. */
export interface Fits {
  /** Constant drift of the next 30 s, in standard deviations of the remaining walk and of the fit. */
  drift: number
  /** Slope of the amounts, compared with the recorded ones, over the prices. */
  tilt: number
}

/**
 * Fits a minute by least squares, as in the published attack. The price is modelled as the open, plus a multiple of the recorded walk, plus a constant drift.
 * Recorded steps are inverted where the sides of the trades differ.
 */
export function fitMinute(
  open: number,
  stretch: Stretch,
  recording: Recording,
  trades: MinuteTrades,
  into: number,
): Fits {
  const fit = new MinuteFit(open, stretch, recording)
  for (let at = 0; at < trades.count && (trades.times[at] ?? 0) <= into; at++) fit.take(trades, at)
  return { drift: fit.drift(into), tilt: fit.tilt() }
}

class MinuteFit {
  readonly #open: number
  readonly #stretch: Stretch
  readonly #recording: Recording
  #recorded = 0
  #walk = 0
  #sums = { n: 0, ww: 0, wi: 0, ii: 0, yw: 0, yi: 0, yy: 0 }
  #amounts = { n: 0, y: 0, yy: 0, a: 0, ya: 0 }

  constructor(open: number, stretch: Stretch, recording: Recording) {
    this.#open = open
    this.#stretch = stretch
    this.#recording = recording
  }

  take({ times, prices, amounts, sells }: MinuteTrades, at: number): void {
    const [recording, { from, to }, time] = [this.#recording, this.#stretch, times[at] ?? 0]
    const before = this.#recorded
    while (this.#recorded + 1 < to - from && this.#timeOf(this.#recorded + 1) <= time) {
      // Trades of the same time are matched with the last of them, those before it one by one.
      if (this.#recorded > before && times[at + 1] === time) break
      this.#recorded++
      const place = from + this.#recorded
      const isTurned = sells[at] !== recording.sells[place]
      const step = (recording.prices[place] ?? 0) - (recording.prices[place - 1] ?? 0)
      this.#walk += isTurned ? -step : step
    }
    const [walk, y] = [this.#walk, (prices[at] ?? 0) - this.#open]
    const sums = this.#sums
    sums.n++
    sums.yy += y * y
    sums.ww += walk * walk
    sums.wi += walk * at
    sums.ii += at * at
    sums.yw += y * walk
    sums.yi += y * at
    const excess = Math.log((amounts[at] ?? 1) / (recording.amounts[from + this.#recorded] ?? 1))
    const tilt = this.#amounts
    tilt.n++
    tilt.y += y
    tilt.yy += y * y
    tilt.a += excess
    tilt.ya += y * excess
  }

  #timeOf(at: number): number {
    const { from, startMs, lengthMs } = this.#stretch
    return Math.floor((((this.#recording.times[from + at] ?? 0) - startMs) * MINUTE_MS) / lengthMs)
  }

  drift(into: number): number {
    const { n, ww, wi, ii, yw, yi, yy } = this.#sums
    const determinant = ww * ii - wi * wi
    const multiple = (yw * ii - yi * wi) / determinant
    // A recording that does not fit upright predicts nothing.
    if (!(determinant > 0 && multiple > 0)) return 0
    const drift = (yi * ww - yw * wi) / determinant
    const error = Math.sqrt((Math.max(0, yy - multiple * yw - drift * yi) * ww) / (n * determinant))
    const left = this.#left(into + BET_MS)
    const deviation = Math.hypot(multiple * Math.sqrt(left.variance), DOUBT * error * left.count)
    return deviation > 0 ? (drift * left.count) / deviation : 0
  }

  /** Returns the number of recorded trades left until a time, and the variance of their walk if each second goes up or down at random. */
  #left(until: number): { count: number; variance: number } {
    const { from, to, startMs } = this.#stretch
    let [count, variance, move, second] = [0, 0, 0, -1]
    for (let at = this.#recorded + 1; at < to - from && this.#timeOf(at) <= until; at++) {
      const now = Math.floor(((this.#recording.times[from + at] ?? 0) - startMs) / SECOND_MS)
      if (now !== second) {
        variance += move * move
        move = 0
        second = now
      }
      move += (this.#recording.prices[from + at] ?? 0) - (this.#recording.prices[from + at - 1] ?? 0)
      count++
    }
    return { count, variance: variance + move * move }
  }

  tilt(): number {
    const { n, y, yy, a, ya } = this.#amounts
    const spread = yy - (y * y) / n
    return spread > 0 ? ((ya - (y * a) / n) / spread) * Math.sqrt(spread / n) : 0
  }
}
