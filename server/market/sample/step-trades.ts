import { type MinuteTrades, sharesOf, turnoversOf } from './minute-trades.ts'
import type { Bar } from './ohlc.ts'
import type { Stretch } from './recorded-trades.ts'
import type { Recording } from './recording.ts'
import { scrambled } from './seeded-random.ts'
import { STEPS } from './step-path.ts'

const MINUTE_MS = 60_000

/** The steps of a minute: when each comes, in milliseconds since it began, and the price after it. `salt` differs from minute to minute and from market to market. */
export interface MinuteSteps {
  times: Int32Array
  levels: Float64Array
  salt: number
}

/**
 * Makes the trades of a minute: one that moves the price at each step, and between them the recorded ones of a stretch at the prices that the last step left: the
 * best ask, where it bought, and the best bid one unit below; or the best bid, where it sold, and the best ask one unit above. Their sides therefore tell of the
 * last step, never of the next. Each step and the recorded trades after it have the same share of the minute's amount, in the sizes of the recording.
 */
export function tradesOfSteps(bar: Bar, steps: MinuteSteps, stretch: Stretch, recording: Recording): MinuteTrades {
  const { count } = bar
  const [times, prices] = [new Int32Array(count), new Float64Array(count)]
  const [sells, weights] = [new Uint8Array(count), new Float64Array(count)]
  const recorded = stretch.to - stretch.from
  // A trade that opens the minute, so that none is ever without one before its first step.
  const timeOf = (next: number) =>
    next === 0
      ? 0
      : Math.floor((((recording.times[stretch.from + next] ?? 0) - stretch.startMs) * MINUTE_MS) / stretch.lengthMs)
  let [at, next, level, isAsk, spread] = [0, 0, bar.open, 0, 0]
  for (let step = 0; step <= STEPS; step++) {
    const first = at
    const isTurned = scrambled(steps.salt, step) & 1
    if (step > 0) {
      const price = steps.levels[step - 1] ?? level
      if (price !== level) [isAsk, spread] = [price > level ? 1 : 0, 1]
      level = price
      times[at] = steps.times[step - 1] ?? 0
      prices[at] = level
      sells[at] = 1 - isAsk
      weights[at] = recording.amounts[stretch.from + Math.floor(((step - 1) * recorded) / STEPS)] ?? 1
      at++
    }
    const until = step < STEPS ? (steps.times[step] ?? 0) : MINUTE_MS
    for (let time = timeOf(next); next < recorded && time < until; time = timeOf(++next)) {
      const sell = (recording.sells[stretch.from + next] ?? 0) ^ isTurned
      times[at] = time
      sells[at] = sell
      prices[at] = sell === 1 - isAsk ? level : level + (isAsk ? -spread : spread)
      weights[at] = recording.amounts[stretch.from + next] ?? 1
      at++
    }
    shareOut(weights, first, at)
  }
  sells[count - 1] = 1 - isAsk
  prices[count - 1] = bar.close
  const amounts = sharesOf(bar.amount, weights)
  return { count, times, prices, amounts, turnovers: turnoversOf(bar.vol, prices, amounts), sells }
}

/** Scales weights from one place to before another so that their sum is 1. */
function shareOut(weights: Float64Array, from: number, to: number): void {
  let sum = 0
  for (let at = from; at < to; at++) sum += weights[at] ?? 0
  for (let at = from; at < to; at++) weights[at] = (weights[at] ?? 0) / sum
}
