import { type Bar, getMeanPrice } from './ohlc.ts'
import type { TradeSection } from './recorded-trades.ts'
import type { Recording } from './recording.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** Number of bytes that decide the direction of each recorded second of a section. */
export const DIRECTION_BYTES = 32

/** Trades of a minute: times in ms since its start, prices and amounts in the smallest unit, and the cumulative turnover. */
export interface MinuteTrades {
  count: number
  times: Int32Array
  prices: Float64Array
  amounts: Float64Array
  turnovers: Float64Array
  sells: Uint8Array
}

/**
 * Makes the trades of a minute by fitting a section of recorded trades to the bar. The first trade is at its open, the last at its close, one is at its high
 * and one at its low. Amounts and turnovers add up to exactly the bar's.
 *
 * @param directions one bit per recorded second: whether its moves are inverted
 */
export function makeMinuteTrades(
  bar: Bar,
  section: TradeSection,
  recording: Recording,
  directions: Uint8Array,
): MinuteTrades {
  const count = section.to - section.from
  const [times, sells, walk] = [new Int32Array(count), new Uint8Array(count), new Float64Array(count)]
  for (let at = 0; at < count; at++) {
    const from = section.from + at
    const since = (recording.times[from] ?? 0) - section.startMs
    const second = Math.floor(since / SECOND_MS)
    const isInverted = ((directions[(second >> 3) % DIRECTION_BYTES] ?? 0) >> (second & 7)) & 1
    const step = (recording.prices[from] ?? 0) - (recording.prices[from - 1] ?? recording.prices[from] ?? 0)
    times[at] = Math.floor((since * MINUTE_MS) / section.lengthMs)
    sells[at] = (recording.sells[from] ?? 0) ^ isInverted
    walk[at] = at === 0 ? 0 : (walk[at - 1] ?? 0) + (isInverted ? -step : step)
  }
  // The first trade is moved to the start, so that the current minute always has a trade.
  times[0] = 0
  const prices = fitToBar(bar, walk)
  const weights = tiltToMean(prices, recording.amounts.subarray(section.from, section.to), bar)
  const amounts = divideByWeights(bar.amount, weights)
  return { count, times, prices, amounts, turnovers: accumulateTurnovers(bar.vol, prices, amounts), sells }
}

/** Scales a walk to the bar: same open, high, low and close. */
function fitToBar({ open, high, low, close }: Bar, walk: Float64Array): Float64Array {
  const last = walk.length - 1
  const trend = (walk[last] ?? 0) / last
  let [most, least] = [0, 0]
  for (let at = 0; at <= last; at++) {
    const off = (walk[at] ?? 0) - trend * at
    most = Math.max(most, off)
    least = Math.min(least, off)
  }
  // Variance estimate from high and low (Rogers and Satchell), so that trades vary as much as the bar indicates.
  const variance = (high - open) * (high - close) + (open - low) * (close - low)
  const scale = most > least ? Math.sqrt(variance / (most * most + least * least)) : 0
  const scaledWalk = (at: number) => open + ((close - open) * at) / last + scale * ((walk[at] ?? 0) - trend * at)
  return interpolate(findKnots({ open, high, low, close }, last, scaledWalk), scaledWalk, high, low)
}

type Knot = readonly [at: number, price: number]

/**
 * Returns the points that prices must pass, in order: open, close, and between them high and low, if they differ from open and close, where the walk is highest
 * and lowest.
 */
function findKnots(
  { open, high, low, close }: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
  last: number,
  walk: (at: number) => number,
): Knot[] {
  let [highest, lowest] = [1, last - 1]
  for (let at = 1; at < last; at++) {
    if (walk(at) > walk(highest)) highest = at
    if (walk(at) < walk(lowest)) lowest = at
  }
  if (highest === lowest) lowest = highest === 1 ? 2 : highest - 1
  const knots: Knot[] = [[0, open]]
  if (high > Math.max(open, close)) knots.push([highest, high])
  if (low < Math.min(open, close)) knots.push([lowest, low])
  knots.push([last, close])
  return knots.sort(([a], [b]) => a - b)
}

/** Shifts the walk linearly between the knots so that it passes each of them. Reflects prices beyond high or low back inside, and rounds them. */
function interpolate(knots: readonly Knot[], walk: (at: number) => number, high: number, low: number): Float64Array {
  const prices = new Float64Array((knots.at(-1)?.[0] ?? 0) + 1)
  for (const [next, [to, target]] of knots.entries()) {
    const [from, begun] = knots[next - 1] ?? [to, target]
    const [lift, lifted] = [begun - walk(from), target - walk(to)]
    for (let at = from; at <= to; at++) {
      const part = to > from ? (at - from) / (to - from) : 0
      const price = walk(at) + lift + (lifted - lift) * part
      const inside = price > high ? 2 * high - price : price < low ? 2 * low - price : price
      prices[at] = Math.round(Math.min(high, Math.max(low, inside)))
    }
    prices[to] = target
  }
  return prices
}

const MAX_ITERATIONS = 40
const MAX_TILT_STEP = 4

/** Returns the recorded amounts, weighted exponentially by price so that their mean price equals the bar's. */
function tiltToMean(prices: Float64Array, amounts: Float64Array, { open, high, low, close }: Bar): Float64Array {
  const weights = Float64Array.from(amounts)
  if (high === low) return weights
  const mean = getMeanPrice(open, high, low, close)
  let tilt = 0
  for (let turn = 0; turn < MAX_ITERATIONS; turn++) {
    let [sum, slope] = [0, 0]
    for (let at = 0; at < weights.length; at++) {
      const off = ((prices[at] ?? 0) - mean) / (high - low)
      const weight = (amounts[at] ?? 0) * Math.exp(tilt * off)
      weights[at] = weight
      sum += weight * off
      slope += weight * off * off
    }
    const step = sum / slope
    if (Math.abs(step) < 1e-12) break
    tilt -= Math.min(MAX_TILT_STEP, Math.max(-MAX_TILT_STEP, step))
  }
  return weights
}

/** Divides a whole amount by weights; each share is at least 1. */
export function divideByWeights(amount: number, weights: Float64Array): Float64Array {
  let total = 0
  for (const weight of weights) total += weight
  const shares = new Float64Array(weights.length)
  const rest = amount - weights.length
  let [sum, distributed] = [0, 0]
  for (let at = 0; at < weights.length; at++) {
    sum += weights[at] ?? 0
    const due = at === weights.length - 1 ? rest : Math.round((rest * sum) / total)
    shares[at] = 1 + due - distributed
    distributed = due
  }
  return shares
}

/** Returns cumulative turnovers that end at `total`. Each trade contributes in proportion to price times amount. */
export function accumulateTurnovers(total: number, prices: Float64Array, amounts: Float64Array): Float64Array {
  const turnovers = new Float64Array(prices.length)
  let sum = 0
  for (let at = 0; at < prices.length; at++) {
    sum += (prices[at] ?? 0) * (amounts[at] ?? 0)
    turnovers[at] = sum
  }
  for (let at = 0; at < prices.length; at++) turnovers[at] = Math.round(((turnovers[at] ?? 0) * total) / sum)
  return turnovers
}
