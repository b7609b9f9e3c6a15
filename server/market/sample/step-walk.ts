import { DAY_MINUTES, dayIndex, firstMinute } from './calendar.ts'
import type { SampleListing } from './catalogue.ts'
import { type DailyPath, OWN_WEIGHT, SHARED_WEIGHT } from './daily-path.ts'
import type { DayGenerator } from './day-generator.ts'
import { MIN_VOLUME } from './minute-bars.ts'
import type { MinuteTrades } from './minute-trades.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { NORMAL_BY_BYTE } from './normal-distribution.ts'
import type { Bar, BarArray } from './ohlc.ts'
import type { TradeSection } from './recorded-trades.ts'
import { hash31 } from './seeded-random.ts'
import type { SharedWalk, WalkDay } from './shared-walk.ts'
import { SECONDS, STEPS_PER_MINUTE, writeStepTimes } from './step-times.ts'
import { GROUPS, getStepAmount, makeWalkTrades, sumGroups } from './walk-trades.ts'

/** Day of a market: its steps, and for each minute the standard deviations of a shared and of an own step relative to the price, and the volume. */
interface MarketDay {
  day: number
  shared: WalkDay
  own: WalkDay
  sharedStep: Float64Array
  ownStep: Float64Array
  volume: Float64Array
}

/**
 * Market whose price is the sum of its steps so far: each trade depends on the steps up to its time and on nothing later, and so does every figure made of
 * trades. The steps are independent of each other and of everything public. Volatility and amounts come from recordings and are drawn when they begin.
 */
export class StepWalk implements DayGenerator {
  readonly #listing: SampleListing
  readonly #id: number
  readonly #days: DailyPath
  readonly #turnover: MinuteTurnover
  readonly #shared: SharedWalk
  readonly #opens: number[] = []
  readonly #levels = new Float64Array(STEPS_PER_MINUTE)
  readonly #times = new Int32Array(STEPS_PER_MINUTE)
  readonly #counts = new Int32Array(GROUPS)
  #cached: MarketDay | null = null

  constructor(listing: SampleListing, days: DailyPath, turnover: MinuteTurnover, shared: SharedWalk) {
    this.#listing = listing
    this.#id = Number(listing.id)
    this.#days = days
    this.#turnover = turnover
    this.#shared = shared
    shared.add(this)
  }

  writeMinutes(day: number, bars: BarArray): BarArray {
    const [drawn, first, { trades, unitValue }] = [this.#day(day), firstMinute(day), this.#turnover]
    let open = this.#getOpen(day)
    for (let at = 0; at < DAY_MINUTES; at++) {
      const close = computeClose(drawn, at, open)
      const levels = writeLevels(drawn, at, open, close, this.#levels)
      let [high, low] = [open, open]
      for (let step = 0; step < STEPS_PER_MINUTE; step++) {
        const level = levels[step] ?? 0
        if (level > high) high = level
        if (level < low) low = level
      }
      const section = this.#findSection(first + at, drawn.volume[at] ?? 0, open)
      const count = STEPS_PER_MINUTE + section.to - section.from
      const each = getStepAmount(this.#turnover.getAmount(drawn.volume[at] ?? 0, open), count)
      const counts = trades.writeCounts(section, writeStepTimes(first + at, this.#id, this.#times), this.#counts)
      const vol = Math.round(sumGroups(open, levels, counts, each) * unitValue)
      bars.set(at, open, high, low, close, (STEPS_PER_MINUTE + 1) * each + count, vol, count)
      open = close
    }
    return bars
  }

  getSection(minute: number, { open }: Bar): TradeSection {
    const day = dayIndex(minute)
    return this.#findSection(minute, this.#day(day).volume[minute - firstMinute(day)] ?? 0, open)
  }

  makeTrades(minute: number, bar: Bar, section: TradeSection): MinuteTrades {
    const day = dayIndex(minute)
    const [levels, times] = [new Float64Array(STEPS_PER_MINUTE), new Int32Array(STEPS_PER_MINUTE)]
    writeLevels(this.#day(day), minute - firstMinute(day), bar.open, bar.close, levels)
    const steps = { times: writeStepTimes(minute, this.#id, times), levels, salt: hash31(minute, this.#id) }
    return makeWalkTrades(bar, steps, section, this.#turnover)
  }

  /** Computes the close of a day, for the open of the next one. */
  addDay(day: number): void {
    const drawn = this.#day(day)
    let price = this.#getOpen(day)
    for (let at = 0; at < DAY_MINUTES; at++) price = computeClose(drawn, at, price)
    this.#opens[day + 1 - this.#shared.firstDay] = price
  }

  #getOpen(day: number): number {
    const number = day - this.#shared.firstDay
    if (number === 0) return this.#days.getOpen(day)
    this.#shared.completeBefore(day)
    return this.#opens[number] as number
  }

  #findSection(minute: number, volume: number, open: number): TradeSection {
    return this.#turnover.getSection(minute, this.#turnover.getAmount(volume, open), open)
  }

  /** Returns the steps of a day. Caches one day, because its trades are mostly read after its minutes. */
  #day(day: number): MarketDay {
    if (this.#cached?.day !== day) this.#cached = this.#drawDay(day)
    return this.#cached
  }

  #drawDay(day: number): MarketDay {
    const damping = this.#days.getDamping(this.#getOpen(day)) / Math.sqrt(SECONDS)
    const [shared, own] = [this.#shared.getDay(day), this.#shared.drawDay(this.#listing.symbol, day, this.#id)]
    const array = () => new Float64Array(DAY_MINUTES)
    const [sharedStep, ownStep, volume] = [array(), array(), array()]
    this.#days.eachMinuteOfWalk(day, (at, volatility, activity) => {
      sharedStep[at] = SHARED_WEIGHT * (shared.pace.move[at] ?? 0) * volatility * damping
      ownStep[at] = OWN_WEIGHT * (own.pace.move[at] ?? 0) * volatility * damping
      const both = ((shared.pace.volume[at] ?? 0) + (own.pace.volume[at] ?? 0)) / 2
      volume[at] = activity * Math.max(MIN_VOLUME, both)
    })
    return { day, shared, own, sharedStep, ownStep, volume }
  }
}

/** Returns half of a step's variance: added to each step, it keeps the logarithm of the price without a trend. */
const getLift = (deviation: number, open: number): number => (deviation * deviation) / (2 * open)

/** Returns the price after all steps of a minute. */
function computeClose({ shared, own, sharedStep, ownStep }: MarketDay, at: number, open: number): number {
  const [all, one] = [open * (sharedStep[at] ?? 0), open * (ownStep[at] ?? 0)]
  const moved = all * (shared.sums[at] ?? 0) + one * (own.sums[at] ?? 0)
  return Math.max(1, Math.floor(open + 0.5 + moved + SECONDS * (getLift(all, open) + getLift(one, open))))
}

/** Writes the price after each step of a minute into `levels`. The last one is `close`, so that differences in rounding do not add up. */
function writeLevels(
  { shared, own, sharedStep, ownStep }: MarketDay,
  at: number,
  open: number,
  close: number,
  levels: Float64Array,
): Float64Array {
  const [all, one] = [open * (sharedStep[at] ?? 0), open * (ownStep[at] ?? 0)]
  const [liftOfAll, liftOfOne] = [getLift(all, open), getLift(one, open)]
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
