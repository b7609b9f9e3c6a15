import type { Recording } from './recording.ts'

/** Resolution of the positions in a recording, ms. */
const STEP_MS = 100
const MINUTE_MS = 60_000
const MINUTE_STEPS = 600
/** Shortest and longest section of the recording that makes up a minute: a quarter of a minute for quiet minutes, two and a half for busy ones. */
const [MIN_STEPS, MAX_STEPS] = [MINUTE_STEPS / 4, MINUTE_STEPS * 2.5]
/** A minute needs a trade at its open, high, low and close. */
const MIN_TRADES = 4

/** Section of consecutive recorded trades. */
export interface TradeSection {
  /** Indexes in the recording, `to` excluded. */
  from: number
  to: number
  /** Start and length in ms of the recording. */
  startMs: number
  lengthMs: number
}

/** Recorded trades, indexed for drawing the minutes of sample markets from them. */
export class RecordedTrades {
  readonly recording: Recording
  /** Number of trades before each step. */
  readonly #before: Int32Array
  readonly #steps: number

  constructor(recording: Recording) {
    this.recording = recording
    this.#steps = Math.floor(recording.cycleMs / STEP_MS)
    this.#before = new Int32Array(this.#steps + 1)
    let trades = 0
    for (let step = 0; step <= this.#steps; step++) {
      while ((recording.times[trades] ?? Number.POSITIVE_INFINITY) < step * STEP_MS) trades++
      this.#before[step] = trades
    }
    for (let step = 0; step + MIN_STEPS <= this.#steps; step++)
      if (this.#tradesIn(step, MIN_STEPS) < MIN_TRADES)
        throw new Error('the recording has a section with too few trades')
  }

  /**
   * Writes the number of trades of a section before each time into `counts`, and all at its end. `times` are in ms since the start of the minute. Rounds down to
   * steps of the recording, so that long charts need one look at a small table for each of a day's 172,800 times. A count is at least 1: the first trade is moved
   * to the start of the minute.
   */
  writeCounts({ from, to, startMs, lengthMs }: TradeSection, times: Int32Array, counts: Int32Array): Int32Array {
    const [before, start, length] = [this.#before, startMs / STEP_MS, lengthMs / STEP_MS]
    for (let at = 0; at < times.length; at++) {
      const count = (before[start + ((((times[at] as number) * length) / MINUTE_MS) | 0)] as number) - from
      counts[at] = Math.max(1, count)
    }
    counts[times.length] = to - from
    return counts
  }

  #tradesIn(step: number, length: number): number {
    return (this.#before[step + length] ?? 0) - (this.#before[step] ?? 0)
  }

  /** Returns the number of steps for a minute; `activity` is its turnover relative to a usual minute. */
  #stepsOf(activity: number): number {
    return Math.min(MAX_STEPS, Math.max(MIN_STEPS, MINUTE_STEPS * Math.sqrt(activity))) | 0
  }

  /** Returns the section for a minute. `random` (below 2^31) decides its position, `activity` (turnover relative to a usual minute) its length. */
  getSection(random: number, activity: number): TradeSection {
    const length = this.#stepsOf(activity)
    const start = random % (this.#steps - length + 1)
    return {
      from: this.#before[start] ?? 0,
      to: this.#before[start + length] ?? 0,
      startMs: start * STEP_MS,
      lengthMs: length * STEP_MS,
    }
  }

  /** Returns the number of trades in the section. */
  countTrades(random: number, activity: number): number {
    const length = this.#stepsOf(activity)
    return this.#tradesIn(random % (this.#steps - length + 1), length)
  }

  /** Recorded turnover per minute, price (hundredths) times amount in coins. */
  get minuteTurnover(): number {
    const { prices, amounts, amountUnit, cycleMs } = this.recording
    let turnover = 0
    for (let at = 0; at < prices.length; at++) turnover += ((prices[at] ?? 0) * (amounts[at] ?? 0)) / amountUnit
    return (turnover * 60_000) / cycleMs
  }
}
