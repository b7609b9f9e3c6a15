import { hash31 } from './seeded-random.ts'

/** Seconds of a minute. Each has two price steps: first one shared by all markets, then the market's own. */
export const SECONDS = 60
/** Price steps per minute. */
export const STEPS_PER_MINUTE = 2 * SECONDS
const HALF_SECOND_MS = 500
/** Salt of the times of shared steps; the market's id is the salt of its own. */
export const SHARED_SALT = 0

/** Times of steps in ms since the start of their half second. Public, so a short table is enough: charts of years need millions. */
const OFFSETS = Uint16Array.from({ length: 4_096 }, (_none, at) => 1 + (hash31(at, SHARED_SALT) % (HALF_SECOND_MS - 1)))
/** Distance in the table between markets whose ids differ by one. */
const MARKET_SHIFT = 273

const getOffset = (second: number, salt: number): number =>
  OFFSETS[(second + salt * MARKET_SHIFT) & (OFFSETS.length - 1)] as number

/** Returns the time of a step, epoch ms: a shared one (`SHARED_SALT`) in the first half of the second, an own one in the second half. `second` counts from 1970. */
export const getStepTime = (second: number, salt: number): number =>
  second * 2 * HALF_SECOND_MS + (salt === SHARED_SALT ? 0 : HALF_SECOND_MS) + getOffset(second, salt)

/** Writes the times of a minute's steps into `times`, in ms since its start. `id` is the market's. */
export function writeStepTimes(minute: number, id: number, times: Int32Array): Int32Array {
  for (let second = 0; second < SECONDS; second++) {
    const [at, since] = [2 * second, minute * SECONDS + second]
    times[at] = at * HALF_SECOND_MS + getOffset(since, SHARED_SALT)
    times[at + 1] = (at + 1) * HALF_SECOND_MS + getOffset(since, id)
  }
  return times
}
