import { DAY_MINUTES, firstMinute } from './calendar.ts'
import { NORMAL_BY_BYTE } from './normal-distribution.ts'
import { createMinutes, type MinuteSeries } from './recorded-minutes.ts'
import { getOrCreate } from './sample-market.ts'
import type { SeededRandom } from './seeded-random.ts'
import { getStepTime, SECONDS, SHARED_SALT } from './step-times.ts'

const MINUTE_MS = 60_000
/** Bytes of a day's steps, one per second. */
const STEP_BYTES = DAY_MINUTES * SECONDS
/** Bytes per minute that decide where the recording of the minutes continues. */
const PACE_BYTES = 4
/** Mean number of consecutive recorded minutes. Long enough to keep busy and quiet times together. */
const MEAN_BLOCK_MINUTES = 60
/** Maximum number of cached days of shared steps: all markets are read for today and yesterday in turn. */
const MAX_CACHED_DAYS = 3

/** Steps of a day, one byte each. */
export interface WalkDay {
  bytes: Uint8Array
  /** Minutes drawn from recordings: their deviations scale the steps, their volumes the amounts. */
  pace: MinuteSeries
  /** Sum of the steps of each minute, in standard deviations of one step. */
  sums: Float64Array
}

/** Market of which days are added one after the other. */
interface WalkingMarket {
  /** Computes the close of a day from its open, which the previous call computed. */
  addDay(day: number): void
}

/** Steps that the markets of an installation share, and the order in which their days are computed: the open of a day is the sum of all steps before it. */
export class SharedWalk {
  readonly firstDay: number
  readonly #pool: MinuteSeries
  readonly #stream: SeededRandom
  readonly #days = new Map<number, WalkDay>()
  readonly #markets: WalkingMarket[] = []
  #next: number

  /** @param pool recorded minutes with the standard deviation of each move instead of the move */
  constructor(pool: MinuteSeries, stream: SeededRandom, firstDay: number) {
    this.#pool = pool
    this.#stream = stream
    this.firstDay = firstDay
    this.#next = firstDay
  }

  add(market: WalkingMarket): void {
    this.#markets.push(market)
  }

  /** Adds the days before `day` to all markets, so that each shared day is drawn once. */
  completeBefore(day: number): void {
    for (; this.#next < day; this.#next++) for (const market of this.#markets) market.addDay(this.#next)
  }

  /** Returns the shared steps of a day. */
  getDay(day: number): WalkDay {
    return getOrCreate(this.#days, day, MAX_CACHED_DAYS, () => this.drawDay('all', day, SHARED_SALT))
  }

  /** Draws the steps and the pace of a day. Each byte is used for one step or minute only, and not before its time. */
  drawDay(owner: string, day: number, salt: number): WalkDay {
    const first = firstMinute(day)
    const drawn = this.#stream(`walk ${owner} ${day}`, STEP_BYTES + DAY_MINUTES * PACE_BYTES, (byte) =>
      byte < STEP_BYTES
        ? getStepTime(first * SECONDS + byte, salt)
        : (first + Math.floor((byte - STEP_BYTES) / PACE_BYTES)) * MINUTE_MS,
    )
    return {
      bytes: drawn.subarray(0, STEP_BYTES),
      sums: sumSteps(drawn),
      pace: this.#readPace(drawn.subarray(STEP_BYTES)),
    }
  }

  /** Returns the recorded minutes of a day. Each follows the one before it in the recording, or with a probability of 1 in 60 begins elsewhere. */
  #readPace(drawn: Buffer): MinuteSeries {
    const [pace, { move, volume }] = [createMinutes(DAY_MINUTES), this.#pool]
    let from = 0
    for (let at = 0; at < DAY_MINUTES; at++) {
      const number = drawn.readUInt32LE(at * PACE_BYTES)
      const begins = at === 0 || number % MEAN_BLOCK_MINUTES === 0
      from = (begins ? Math.floor(number / MEAN_BLOCK_MINUTES) : from + 1) % move.length
      pace.move[at] = move[from] ?? 0
      pace.volume[at] = volume[from] ?? 0
    }
    return pace
  }
}

/** Returns the sum of the steps of each minute. Two sums at a time, because an addition waits for the one before it. */
function sumSteps(bytes: Uint8Array): Float64Array {
  const sums = new Float64Array(DAY_MINUTES)
  for (let at = 0; at < DAY_MINUTES; at++) {
    let [even, odd] = [0, 0]
    for (let byte = at * SECONDS; byte < (at + 1) * SECONDS; byte += 2) {
      even += NORMAL_BY_BYTE[bytes[byte] as number] as number
      odd += NORMAL_BY_BYTE[bytes[byte + 1] as number] as number
    }
    sums[at] = even + odd
  }
  return sums
}
