import { DAY_MINUTES, getDayStart } from './calendar.ts'
import { type DayShape, rootMeanSquare } from './daily-returns.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Consecutive minutes: price moves, scaled to a variance of 1 per day, and volumes relative to a usual minute. */
export interface MinuteSeries {
  move: Float64Array
  volume: Float64Array
}

/** Allocates minutes. */
export const createMinutes = (length: number): MinuteSeries => ({
  move: new Float64Array(length),
  volume: new Float64Array(length),
})

/** Minutes on each side that determine the volatility of a time of day. */
const VOLATILITY_WINDOW = 10

/** Minutes below this share of their day's volatility are left out. */
const MIN_VOLATILITY_SHARE = 0.3

/**
 * Returns the recorded minutes, each relative to its day's average. Differences between quiet and busy times are reduced to their square root. Minutes almost
 * without movement are left out: recorded exchanges stood still for up to an hour, which does not happen with so many trades.
 */
export function toRecordedMinutes(shapes: readonly DayShape[]): MinuteSeries {
  const days = shapes.map(selectLivelyMinutes)
  const minutes = createMinutes(days.reduce((sum, { length }) => sum + length, 0))
  let to = 0
  for (const day of days) {
    const unit = rootMeanSquare(day.map(({ move }) => move)) * Math.sqrt(DAY_MINUTES)
    for (const { move, volume } of day) {
      minutes.move[to] = move / unit
      minutes.volume[to] = (volume / 1_000_000) * DAY_MINUTES
      to++
    }
  }
  return minutes
}

function selectLivelyMinutes({ path, volume }: DayShape): { move: number; volume: number }[] {
  const moves = path.map((close, at) => close - (path[at - 1] ?? 0))
  const usual = rootMeanSquare(moves)
  return moves.flatMap((move, at) => {
    const near = rootMeanSquare(moves.slice(Math.max(0, at - VOLATILITY_WINDOW), at + VOLATILITY_WINDOW + 1))
    return near < MIN_VOLATILITY_SHARE * usual ? [] : [{ move: move / Math.sqrt(near), volume: volume[at] ?? 0 }]
  })
}

/** Minimum length of a block of minutes drawn together, and its maximum extension. Long enough to keep busy and quiet times together. */
const [MIN_BLOCK_MINUTES, MAX_EXTRA_MINUTES] = [30, 60]
const BLOCK_BYTES = 5
const DIRECTION_BYTES = DAY_MINUTES / 8
const DRAWN_BYTES = DIRECTION_BYTES + BLOCK_BYTES * Math.ceil(DAY_MINUTES / MIN_BLOCK_MINUTES)

/**
 * Fills `minutes` with a day of recorded minutes, drawn in blocks. The direction of each minute is drawn separately: recognizing a block in the recordings
 * reveals the volatility of the next minutes, not their direction.
 */
export function drawMinutes(
  pool: MinuteSeries,
  draw: SeededRandom,
  owner: string,
  day: number,
  minutes: MinuteSeries,
): MinuteSeries {
  const drawn = draw(`minutes ${owner} ${day}`, DRAWN_BYTES, getDayStart(day))
  const length = pool.move.length
  let from = 0
  let left = 0
  let block = DIRECTION_BYTES
  for (let at = 0; at < DAY_MINUTES; at++) {
    if (left === 0) {
      from = drawn.readUInt32LE(block) % length
      left = MIN_BLOCK_MINUTES + ((drawn[block + 4] ?? 0) % (MAX_EXTRA_MINUTES + 1))
      block += BLOCK_BYTES
    }
    // Arithmetic instead of a branch, which the processor could not predict.
    const turned = ((drawn[at >> 3] ?? 0) >> (at & 7)) & 1
    minutes.move[at] = (pool.move[from] ?? 0) * (1 - 2 * turned)
    minutes.volume[at] = pool.volume[from] ?? 0
    from = from + 1 === length ? 0 : from + 1
    left--
  }
  return minutes
}

/** Minutes on each side that are averaged with a minute for its variance. */
const VARIANCE_WINDOW = 2

/** Writes the variance of each minute, estimated from the moves around it, into `spreads`. */
export function writeVariances(moves: Float64Array, spreads: Float64Array): void {
  const square = (at: number) => (moves[at] ?? 0) * (moves[at] ?? 0)
  let sum = 0
  for (let at = -VARIANCE_WINDOW; at < moves.length; at++) {
    sum += square(at + VARIANCE_WINDOW) - square(at - VARIANCE_WINDOW - 1)
    if (at >= 0) spreads[at] = Math.max(0, sum) / (2 * VARIANCE_WINDOW + 1)
  }
}

/** Minimum standard deviation of a minute, relative to a usual one: prices never stand still. */
const MIN_DEVIATION = 0.1

/** Returns recorded minutes with the standard deviation of each move instead of the move. */
export function toDeviations({ move, volume }: MinuteSeries): MinuteSeries {
  const spreads = new Float64Array(move.length)
  writeVariances(move, spreads)
  const least = MIN_DEVIATION / Math.sqrt(DAY_MINUTES)
  return { move: spreads.map((variance) => Math.max(least, Math.sqrt(variance))), volume }
}
