import { DAY_MINUTES } from './calendar.ts'
import { rootMeanSquare, type Shape } from './daily-returns.ts'
import type { Draw } from './seeded-random.ts'

/** Minutes one after the other: how far the price moved, a day of them varying by 1 in all, and volumes in multiples of a usual minute's. */
export interface Minutes {
  move: Float64Array
  volume: Float64Array
}

/** Room for minutes. */
export const emptyMinutes = (length: number): Minutes => ({
  move: new Float64Array(length),
  volume: new Float64Array(length),
})

/** Minutes on either side that tell how lively a time of the day was. */
const NEAR = 10

/** Times less lively than this share of their day are left out. */
const STILL = 0.3

/**
 * The recorded minutes, each as a multiple of what was usual on its day. Quiet and busy times of a day lie as far apart as the root of what was recorded, and those in
 * which nearly nothing happened are left out: the exchanges of those years stood still for an hour at times, which one with so many trades never does.
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

/** Minutes that are drawn together: at least so many, and up to so many more. Long enough that busy and quiet times stay together. */
const [SHORTEST, MORE] = [30, 60]
const BLOCK_BYTES = 5
const DIRECTION_BYTES = DAY_MINUTES / 8
const DRAWN_BYTES = DIRECTION_BYTES + BLOCK_BYTES * Math.ceil(DAY_MINUTES / SHORTEST)

/**
 * Writes a day of recorded minutes, drawn in blocks, into `minutes`. Whether a minute goes up or down is drawn for each: who finds the block in the recordings knows how lively
 * the next minutes are, not where they go.
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
    // Without a branch: the processor cannot foresee it either.
    const turned = ((drawn[at >> 3] ?? 0) >> (at & 7)) & 1
    minutes.move[at] = (pool.move[from] ?? 0) * (1 - 2 * turned)
    minutes.volume[at] = pool.volume[from] ?? 0
    from = from + 1 === length ? 0 : from + 1
    left--
  }
  return minutes
}

/** How many minutes on either side tell, with a minute itself, how lively it is. */
const BESIDE = 2

/** Writes the variance of each minute, told by the moves near it, into `spreads`. */
export function spreadsOf(moves: Float64Array, spreads: Float64Array): void {
  const square = (at: number) => (moves[at] ?? 0) * (moves[at] ?? 0)
  let sum = 0
  for (let at = -BESIDE; at < moves.length; at++) {
    sum += square(at + BESIDE) - square(at - BESIDE - 1)
    if (at >= 0) spreads[at] = Math.max(0, sum) / (2 * BESIDE + 1)
  }
}

/** The least deviation of a minute, as a share of a usual one's: prices never stand still. */
const LEAST_DEVIATION = 0.1

/** Returns recorded minutes with the standard deviation of each move instead of the move: how lively they were, not where they went. */
export function paceOf({ move, volume }: Minutes): Minutes {
  const spreads = new Float64Array(move.length)
  spreadsOf(move, spreads)
  const least = LEAST_DEVIATION / Math.sqrt(DAY_MINUTES)
  return { move: spreads.map((variance) => Math.max(least, Math.sqrt(variance))), volume }
}
