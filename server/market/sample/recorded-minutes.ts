import { DAY_MINUTES } from './calendar.ts'
import { rootMeanSquare, type Shape } from './daily-returns.ts'
import type { Draw } from './seeded-random.ts'

/** Consecutive minutes: price moves, scaled to a variance of 1 per day, and volumes relative to a usual minute. */
export interface Minutes {
  move: Float64Array
  volume: Float64Array
}

/** Allocates minutes. */
export const emptyMinutes = (length: number): Minutes => ({
  move: new Float64Array(length),
  volume: new Float64Array(length),
})

/** Minutes on each side that determine the volatility of a time of day. */
const NEAR = 10

/** Minutes below this share of their day's volatility are left out. */
const STILL = 0.3

/**
 * Returns the recorded minutes, each relative to its day's average. Differences between quiet and busy times are reduced to their square root. Minutes almost
 * without movement are left out: recorded exchanges stood still for up to an hour, which does not happen with so many trades.
 */
export function recordedMinutes(shapes: readonly Shape[]): Minutes {
  const days = shapes.map(livelyMinutes)
  const minutes = emptyMinutes(days.reduce((sum, { length }) => sum + length, 0))
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

function livelyMinutes({ path, volume }: Shape): { move: number; volume: number }[] {
  const moves = path.map((close, at) => close - (path[at - 1] ?? 0))
  const usual = rootMeanSquare(moves)
  return moves.flatMap((move, at) => {
    const near = rootMeanSquare(moves.slice(Math.max(0, at - NEAR), at + NEAR + 1))
    return near < STILL * usual ? [] : [{ move: move / Math.sqrt(near), volume: volume[at] ?? 0 }]
  })
}

/** Minimum length of a block of minutes drawn together, and its maximum extension. Long enough to keep busy and quiet times together. */
const [SHORTEST, MORE] = [30, 60]
const BLOCK_BYTES = 5
const DIRECTION_BYTES = DAY_MINUTES / 8
const DRAWN_BYTES = DIRECTION_BYTES + BLOCK_BYTES * Math.ceil(DAY_MINUTES / SHORTEST)

/**
 * Fills `minutes` with a day of recorded minutes, drawn in blocks. The direction of each minute is drawn separately: recognizing a block in the recordings
 * reveals the volatility of the next minutes, not their direction.
 */
export function drawnMinutes(pool: Minutes, draw: Draw, label: string, minutes: Minutes): Minutes {
  const drawn = draw(`minutes ${label}`, DRAWN_BYTES)
  const length = pool.move.length
  let from = 0
  let left = 0
  let block = DIRECTION_BYTES
  for (let at = 0; at < DAY_MINUTES; at++) {
    if (left === 0) {
      from = drawn.readUInt32LE(block) % length
      left = SHORTEST + ((drawn[block + 4] ?? 0) % (MORE + 1))
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
const BESIDE = 2

/** Writes the variance of each minute, estimated from the moves around it, into `spreads`. */
export function spreadsOf(moves: Float64Array, spreads: Float64Array): void {
  const square = (at: number) => (moves[at] ?? 0) * (moves[at] ?? 0)
  let sum = 0
  for (let at = -BESIDE; at < moves.length; at++) {
    sum += square(at + BESIDE) - square(at - BESIDE - 1)
    if (at >= 0) spreads[at] = Math.max(0, sum) / (2 * BESIDE + 1)
  }
}

/** Minimum standard deviation of a minute, relative to a usual one: prices never stand still. */
const LEAST_DEVIATION = 0.1

/** Returns recorded minutes with the standard deviation of each move instead of the move. */
export function paceOf({ move, volume }: Minutes): Minutes {
  const spreads = new Float64Array(move.length)
  spreadsOf(move, spreads)
  const least = LEAST_DEVIATION / Math.sqrt(DAY_MINUTES)
  return { move: spreads.map((variance) => Math.max(least, Math.sqrt(variance))), volume }
}
