import { accumulateTurnovers, divideByWeights, type MinuteTrades } from './minute-trades.ts'
import type { Bar } from './ohlc.ts'
import type { TradeSection } from './recorded-trades.ts'
import type { Recording } from './recording.ts'
import { hash31 } from './seeded-random.ts'
import { STEPS_PER_MINUTE } from './step-times.ts'

const MINUTE_MS = 60_000

/** Steps of a minute: times in ms since its start, and the price after each. `salt` differs for each minute and market. */
export interface MinuteSteps {
  times: Int32Array
  levels: Float64Array
  salt: number
}

/**
 * Makes the trades of a minute: one at each step, which moves the price, and between them recorded trades at the best bid and ask. After a rise the last price
 * is the best ask, and the best bid is one unit below. After a fall it is the best bid, and the best ask is one unit above. So the sides of trades depend on
 * the last step, never on the next. Each step with its following recorded trades has an equal share of the minute's amount.
 */
export function makeStepTrades(
  bar: Bar,
  steps: MinuteSteps,
  section: TradeSection,
  recording: Recording,
): MinuteTrades {
  const { count } = bar
  const [times, prices] = [new Int32Array(count), new Float64Array(count)]
  const [sells, weights] = [new Uint8Array(count), new Float64Array(count)]
  const recorded = section.to - section.from
  // The first recorded trade is moved to the start, so that the minute has a trade before its first step.
  const timeOf = (next: number) =>
    next === 0
      ? 0
      : Math.floor((((recording.times[section.from + next] ?? 0) - section.startMs) * MINUTE_MS) / section.lengthMs)
  let [at, next, level, isAsk, spread] = [0, 0, bar.open, 0, 0]
  for (let step = 0; step <= STEPS_PER_MINUTE; step++) {
    const first = at
    const isTurned = hash31(steps.salt, step) & 1
    if (step > 0) {
      const price = steps.levels[step - 1] ?? level
      if (price !== level) [isAsk, spread] = [price > level ? 1 : 0, 1]
      level = price
      times[at] = steps.times[step - 1] ?? 0
      prices[at] = level
      sells[at] = 1 - isAsk
      weights[at] = recording.amounts[section.from + Math.floor(((step - 1) * recorded) / STEPS_PER_MINUTE)] ?? 1
      at++
    }
    const until = step < STEPS_PER_MINUTE ? (steps.times[step] ?? 0) : MINUTE_MS
    for (let time = timeOf(next); next < recorded && time < until; time = timeOf(++next)) {
      const sell = (recording.sells[section.from + next] ?? 0) ^ isTurned
      times[at] = time
      sells[at] = sell
      prices[at] = sell === 1 - isAsk ? level : level + (isAsk ? -spread : spread)
      weights[at] = recording.amounts[section.from + next] ?? 1
      at++
    }
    normalizeWeights(weights, first, at)
  }
  sells[count - 1] = 1 - isAsk
  prices[count - 1] = bar.close
  const amounts = divideByWeights(bar.amount, weights)
  return { count, times, prices, amounts, turnovers: accumulateTurnovers(bar.vol, prices, amounts), sells }
}

/** Scales the weights from `from` up to but not including `to` to a sum of 1. */
function normalizeWeights(weights: Float64Array, from: number, to: number): void {
  let sum = 0
  for (let at = from; at < to; at++) sum += weights[at] ?? 0
  for (let at = from; at < to; at++) weights[at] = (weights[at] ?? 0) / sum
}
