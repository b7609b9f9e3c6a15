import { DAY_MINUTES } from './calendar.ts'
import { rootMeanSquare, type Shape } from './days.ts'
import type { Draw } from './draws.ts'

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
const NEAR = 45

/**
 * All recorded minutes, each as a multiple of what was usual on its day. Quiet and busy times of a day lie as far apart as the root of what was recorded: on the
 * exchanges of those years a market could stand still for an hour, which one with so many trades never does.
 */
export function recordedMinutes(shapes: readonly Shape[]): Minutes {
  const minutes = emptyMinutes(shapes.length * DAY_MINUTES)
  for (const [day, { path, volume }] of shapes.entries()) {
    const moves = path.map((close, at) => close - (path[at - 1] ?? 0))
    const evened = moves.map((move, at) => {
      const near = rootMeanSquare(moves.slice(Math.max(0, at - NEAR), at + NEAR + 1))
      return near > 0 ? move / Math.sqrt(near) : 0
    })
    const unit = rootMeanSquare(evened) * Math.sqrt(DAY_MINUTES)
    for (let at = 0; at < DAY_MINUTES; at++) {
      const to = day * DAY_MINUTES + at
      minutes.move[to] = (evened[at] ?? 0) / unit
      minutes.volume[to] = ((volume[at] ?? 0) / 1_000_000) * DAY_MINUTES
    }
  }
  return minutes
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
