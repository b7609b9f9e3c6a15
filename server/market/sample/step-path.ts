import { DAY_MINUTES, dayIndex, firstMinute, getDayStart } from './calendar.ts'
import type { SampleListing } from './catalogue.ts'
import { type DailyPath, OWN_WEIGHT, SHARED_WEIGHT } from './daily-path.ts'
import type { DayGenerator } from './day-generator.ts'
import { MIN_VOLUME } from './minute-bars.ts'
import type { MinuteTrades } from './minute-trades.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { NORMAL_BY_BYTE } from './normal-distribution.ts'
import type { Bar, BarArray } from './ohlc.ts'
import { createMinutes, drawMinutes, type MinuteSeries } from './recorded-minutes.ts'
import type { TradeSection } from './recorded-trades.ts'
import { hash31, type SeededRandom } from './seeded-random.ts'
import { SECONDS, STEPS_PER_MINUTE } from './step-times.ts'
import { makeStepTrades } from './step-trades.ts'

const DAY_BYTES = DAY_MINUTES * SECONDS
const SECOND_MS = 1_000
const HALF_SECOND_MS = SECOND_MS / 2

/** Steps of a day, one byte each. */
interface DaySteps {
  bytes: Uint8Array
  /** Minutes drawn from recordings: their moves scale the volatility, their volumes the amounts. */
  pace: MinuteSeries
  /** Sum of the steps of each minute, in standard deviations of one step. */
  sums: Float64Array
}

/** Data of a day's steps that the markets of an installation share. */
export interface SharedSteps {
  pace: MinuteSeries
  draw: SeededRandom
  steps(day: number): DaySteps
}

/** Draws the steps of a day. Volatility comes from recordings; the direction of each step depends on the seed only. */
export function drawSteps(pace: MinuteSeries, draw: SeededRandom, owner: string, day: number): DaySteps {
  const bytes = draw(`steps ${owner} ${day}`, DAY_BYTES, (byte) => getDayStart(day) + byte * SECOND_MS)
  const sums = new Float64Array(DAY_MINUTES)
  for (let at = 0; at < DAY_MINUTES; at++) {
    let sum = 0
    for (let byte = at * SECONDS; byte < (at + 1) * SECONDS; byte++) sum += NORMAL_BY_BYTE[bytes[byte] ?? 0] ?? 0
    sums[at] = sum
  }
  return { bytes, pace: drawMinutes(pace, draw, `pace ${owner}`, day, createMinutes(DAY_MINUTES)), sums }
}

/** Day of a market: its steps, and for each minute the standard deviations of a shared and of an own step, relative to the price. */
interface MarketDay {
  day: number
  shared: DaySteps
  own: DaySteps
  sharedStep: Float64Array
  ownStep: Float64Array
}

/**
 * Minutes and steps of a market, from a day's open to the next day's, in installations of older releases until they switch to `StepWalk`. The steps
 * are independent of each other and of everything public, but their walk is shifted to the day's close in proportion to each step's variance, and the turnover
 * of a running minute is scaled to the whole minute's. So the published turnover reveals steps to come. Past days keep these prices.
 */
export class StepMinuteBars implements DayGenerator {
  readonly #listing: SampleListing
  readonly #days: DailyPath
  readonly #turnover: MinuteTurnover
  readonly #shared: SharedSteps
  readonly #volume = new Float64Array(DAY_MINUTES)
  readonly #closes = new Float64Array(DAY_MINUTES)
  readonly #levels = new Float64Array(STEPS_PER_MINUTE)
  #cached: MarketDay | null = null

  constructor(listing: SampleListing, days: DailyPath, turnover: MinuteTurnover, shared: SharedSteps) {
    this.#listing = listing
    this.#days = days
    this.#turnover = turnover
    this.#shared = shared
  }

  writeMinutes(day: number, bars: BarArray): BarArray {
    const steps = this.#day(day)
    this.#walk(steps)
    const [levels, turnover, first] = [this.#levels, this.#turnover, firstMinute(day)]
    let open = this.#days.getOpen(day)
    for (let at = 0; at < DAY_MINUTES; at++) {
      const close = this.#closes[at] ?? open
      writeLevels(steps, at, open, close, levels)
      let [high, low, sum] = [open, open, open]
      for (let step = 0; step < STEPS_PER_MINUTE; step++) {
        const level = levels[step] ?? 0
        if (level > high) high = level
        if (level < low) low = level
        sum += level
      }
      const amount = turnover.getAmount(this.#volume[at] ?? 0, open)
      const vol = Math.round((amount * sum * turnover.unitValue) / (STEPS_PER_MINUTE + 1))
      bars.set(
        at,
        open,
        high,
        low,
        close,
        amount,
        vol,
        STEPS_PER_MINUTE + turnover.countTrades(first + at, amount, open),
      )
      open = close
    }
    return bars
  }

  getSection(minute: number, { amount, open }: Bar): TradeSection {
    return this.#turnover.getSection(minute, amount, open)
  }

  makeTrades(minute: number, bar: Bar, section: TradeSection): MinuteTrades {
    const day = dayIndex(minute)
    const at = minute - firstMinute(day)
    const id = Number(this.#listing.id)
    const levels = writeLevels(this.#day(day), at, bar.open, bar.close, new Float64Array(STEPS_PER_MINUTE))
    const steps = { times: getStepTimes(minute, id), levels, salt: hash31(minute, id) }
    return makeStepTrades(bar, steps, section, this.#turnover.recording)
  }

  /** Returns the steps of a day. Caches one day, because its trades are mostly read after its minutes. */
  #day(day: number): MarketDay {
    if (this.#cached?.day !== day) this.#cached = this.#drawDay(day)
    return this.#cached
  }

  #drawDay(day: number): MarketDay {
    const [shared, { pace, draw }] = [this.#shared.steps(day), this.#shared]
    const own = drawSteps(pace, draw, this.#listing.symbol, day)
    const [sharedStep, ownStep] = [new Float64Array(DAY_MINUTES), new Float64Array(DAY_MINUTES)]
    let variance = 0
    this.#days.eachMinute(day, (at, volatility, activity) => {
      const [all, one] = [shared.pace.move[at] ?? 0, own.pace.move[at] ?? 0]
      sharedStep[at] = SHARED_WEIGHT * all * volatility
      ownStep[at] = OWN_WEIGHT * one * volatility
      variance += ((SHARED_WEIGHT * all) ** 2 + (OWN_WEIGHT * one) ** 2) * volatility * volatility
      const both = ((shared.pace.volume[at] ?? 0) + (own.pace.volume[at] ?? 0)) / 2
      this.#volume[at] = activity * Math.max(MIN_VOLUME, both)
    })
    const scale = this.#days.getDeviation(day) / Math.sqrt(variance * SECONDS)
    for (let at = 0; at < DAY_MINUTES; at++) {
      sharedStep[at] = (sharedStep[at] ?? 0) * scale
      ownStep[at] = (ownStep[at] ?? 0) * scale
    }
    return { day, shared, own, sharedStep, ownStep }
  }

  /** Computes the closes of the minutes: the sum of all steps, shifted to the day's close in proportion to each minute's variance. */
  #walk({ day, shared, own, sharedStep, ownStep }: MarketDay): void {
    const [open, close] = [this.#days.getOpen(day), this.#days.getOpen(day + 1)]
    const varianceOf = (at: number) => (sharedStep[at] ?? 0) ** 2 + (ownStep[at] ?? 0) ** 2
    const getMove = (at: number) =>
      (sharedStep[at] ?? 0) * (shared.sums[at] ?? 0) + (ownStep[at] ?? 0) * (own.sums[at] ?? 0)
    let [move, variance] = [0, 0]
    for (let at = 0; at < DAY_MINUTES; at++) {
      move += getMove(at)
      variance += varianceOf(at)
    }
    const lift = (Math.log(close / open) - move) / variance
    let walked = 0
    for (let at = 0; at < DAY_MINUTES; at++) {
      walked += getMove(at) + lift * varianceOf(at)
      this.#closes[at] = Math.max(1, Math.round(open * Math.exp(walked)))
    }
    this.#closes[DAY_MINUTES - 1] = close
  }
}

/** Returns the times of a minute's steps in ms since its start: shared steps in the first half of each second, the market's own in the second half. */
const getStepTimes = (minute: number, salt: number): Int32Array =>
  Int32Array.from({ length: STEPS_PER_MINUTE }, (_none, step) => {
    const second = minute * SECONDS + (step >> 1)
    const into = 1 + (hash31(second, step % 2 === 0 ? 0 : salt) % (HALF_SECOND_MS - 1))
    return step * HALF_SECOND_MS + into
  })

/** Writes the price after each step of a minute into `levels`, shifted to the minute's close in proportion to each step's variance. */
function writeLevels(
  { shared, own, sharedStep, ownStep }: MarketDay,
  at: number,
  open: number,
  close: number,
  levels: Float64Array,
): Float64Array {
  const [all, one] = [open * (sharedStep[at] ?? 0), open * (ownStep[at] ?? 0)]
  const rest = close - open - all * (shared.sums[at] ?? 0) - one * (own.sums[at] ?? 0)
  const variance = SECONDS * (all * all + one * one)
  const [liftOfAll, liftOfOne] = [(rest * all * all) / variance, (rest * one * one) / variance]
  const [bytesOfAll, bytesOfOne, first] = [shared.bytes, own.bytes, at * SECONDS]
  let level = open + 0.5
  for (let second = 0; second < SECONDS; second++) {
    level += all * (NORMAL_BY_BYTE[bytesOfAll[first + second] ?? 0] ?? 0) + liftOfAll
    levels[2 * second] = Math.floor(level)
    level += one * (NORMAL_BY_BYTE[bytesOfOne[first + second] ?? 0] ?? 0) + liftOfOne
    levels[2 * second + 1] = Math.floor(level)
  }
  levels[STEPS_PER_MINUTE - 1] = close
  return levels
}
