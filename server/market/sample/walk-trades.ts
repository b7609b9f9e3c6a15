import { divideByWeights, type MinuteTrades } from './minute-trades.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import type { Bar } from './ohlc.ts'
import type { TradeSection } from './recorded-trades.ts'
import { hash31 } from './seeded-random.ts'
import { STEPS_PER_MINUTE } from './step-times.ts'
import type { MinuteSteps } from './step-trades.ts'

const MINUTE_MS = 60_000
/** Groups of a minute's trades: those before the first step, and those of each step until the next. */
export const GROUPS = STEPS_PER_MINUTE + 1

/**
 * Returns the amount that each group trades in addition to one unit per trade. `amount` is what the minute should trade. It is known when the minute begins, as
 * is its number of trades, so no amount depends on what follows.
 */
export const getStepAmount = (amount: number, count: number): number =>
  Math.max(1, Math.round((amount - count) / GROUPS))

/**
 * Returns the turnover of a minute in units of price times units of amount: exact, as all its terms are whole numbers below 2^53. `counts` has the number of
 * recorded trades up to the end of each group.
 */
export function sumGroups(open: number, levels: Float64Array, counts: Int32Array, each: number): number {
  let sum = open * (each + (counts[0] ?? 0))
  for (let step = 0; step < STEPS_PER_MINUTE; step++)
    sum += (levels[step] ?? 0) * (each + 1 + (counts[step + 1] ?? 0) - (counts[step] ?? 0))
  return sum
}

/**
 * Makes the trades of a minute: one at each step, which moves the price, and recorded trades at the same price until the next step. So a trade depends on the
 * steps up to its time. A rise is a buy, a fall a sale; the sides of the other trades follow the recording. Each step trades the same amount.
 */
export function makeWalkTrades(
  bar: Bar,
  steps: MinuteSteps,
  section: TradeSection,
  { trades, unitValue }: Pick<MinuteTurnover, 'trades' | 'unitValue'>,
): MinuteTrades {
  const [{ count }, { recording }] = [bar, trades]
  const [times, prices, amounts] = [new Int32Array(count), new Float64Array(count), new Float64Array(count)]
  const [sells, weights] = [new Uint8Array(count), new Float64Array(count)]
  const [counts, recorded] = [
    trades.writeCounts(section, steps.times, new Int32Array(GROUPS)),
    section.to - section.from,
  ]
  const each = (bar.amount - count) / GROUPS
  let [at, next, level, sell] = [0, 0, bar.open, 0]
  for (let group = 0; group < GROUPS; group++) {
    const [first, begin] = [at, group > 0 ? (steps.times[group - 1] ?? 0) : 0]
    const isTurned = hash31(steps.salt, group) & 1
    if (group > 0) {
      const price = steps.levels[group - 1] ?? level
      if (price !== level) sell = price < level ? 1 : 0
      level = price
      times[at] = begin
      sells[at] = sell
      weights[at] = recording.amounts[section.from + Math.floor(((group - 1) * recorded) / STEPS_PER_MINUTE)] ?? 1
      at++
    }
    for (; next < (counts[group] ?? 0); next++, at++) {
      const since = (recording.times[section.from + next] ?? 0) - section.startMs
      // Counts are rounded, so a recorded trade of this group may belong shortly before its step.
      times[at] = next === 0 ? 0 : Math.max(begin, Math.floor((since * MINUTE_MS) / section.lengthMs))
      sells[at] = (recording.sells[section.from + next] ?? 0) ^ isTurned
      weights[at] = recording.amounts[section.from + next] ?? 1
    }
    prices.fill(level, first, at)
    amounts.set(divideByWeights(each + at - first, weights.subarray(first, at)), first)
  }
  return { count, times, prices, amounts, turnovers: sumTurnovers(prices, amounts, unitValue), sells }
}

/** Returns the turnover up to each trade: the sum of price times amount, rounded to hundredths of the quote coin. */
function sumTurnovers(prices: Float64Array, amounts: Float64Array, unitValue: number): Float64Array {
  let sum = 0
  return prices.map((price, at) => {
    sum += price * (amounts[at] ?? 0)
    return Math.round(sum * unitValue)
  })
}
