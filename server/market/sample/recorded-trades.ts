import type { Recording } from './recording.ts'

/** Resolution of the positions in a recording, ms. */
const STEP_MS = 100
const MINUTE_STEPS = 600
/** Shortest and longest section of the recording that makes up a minute: a quarter of a minute for quiet minutes, two and a half for busy ones. */
const [SHORTEST, LONGEST] = [MINUTE_STEPS / 4, MINUTE_STEPS * 2.5]
/** A minute needs a trade at its open, high, low and close. */
const LEAST_TRADES = 4

/** Section of consecutive recorded trades. */
export interface Stretch {
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
    for (let step = 0; step + SHORTEST <= this.#steps; step++)
      if (this.#tradesIn(step, SHORTEST) < LEAST_TRADES)
        throw new Error('the recording has a section with too few trades')
  }

  #tradesIn(step: number, length: number): number {
    return (this.#before[step + length] ?? 0) - (this.#before[step] ?? 0)
  }

  /** Returns the number of steps for a minute; `activity` is its turnover relative to a usual minute. */
  #stepsOf(activity: number): number {
    return Math.min(LONGEST, Math.max(SHORTEST, MINUTE_STEPS * Math.sqrt(activity))) | 0
  }

  /** Returns the section for a minute. `random` (below 2^31) decides its position, `activity` (turnover relative to a usual minute) its length. */
  stretch(random: number, activity: number): Stretch {
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
  tradesOf(random: number, activity: number): number {
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
