import type { Recording } from './recording.ts'

/** A stretch of the recorded trades is told in steps of so many milliseconds. */
const STEP_MS = 100
const MINUTE_STEPS = 600
/** A minute is made of so much of the recording at least and at most: a quiet one of a quarter, a busy one of two and a half minutes. */
const [SHORTEST, LONGEST] = [MINUTE_STEPS / 4, MINUTE_STEPS * 2.5]
/** A minute needs a trade at its open, high, low and close. */
const LEAST_TRADES = 4

/** Recorded trades that follow each other. */
export interface Stretch {
  /** Their places in the recording, `to` excluded. */
  from: number
  to: number
  /** When the stretch begins and how long it is, in milliseconds of the recording. */
  startMs: number
  lengthMs: number
}

/** The recorded trades as what minutes are made of. */
export class RecordedTrades {
  readonly recording: Recording
  /** How many trades there are before each step. */
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
      if (this.#tradesIn(step, SHORTEST) < LEAST_TRADES) throw new Error('the recording has too quiet a stretch')
  }

  #tradesIn(step: number, length: number): number {
    return (this.#before[step + length] ?? 0) - (this.#before[step] ?? 0)
  }

  /** Steps of the stretch of a minute, which has so many times the turnover of a usual one. */
  #stepsOf(activity: number): number {
    return Math.min(LONGEST, Math.max(SHORTEST, MINUTE_STEPS * Math.sqrt(activity))) | 0
  }

  /** The stretch that a minute is made of: `random` below 2^31 says where, `activity`, in multiples of a usual minute's turnover, how long. */
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

  /** How many trades the stretch has. */
  tradesOf(random: number, activity: number): number {
    const length = this.#stepsOf(activity)
    return this.#tradesIn(random % (this.#steps - length + 1), length)
  }

  /** Recorded turnover of a minute, in hundredths of a coin's price times its amount's unit. */
  get minuteTurnover(): number {
    const { prices, amounts, amountUnit, cycleMs } = this.recording
    let turnover = 0
    for (let at = 0; at < prices.length; at++) turnover += ((prices[at] ?? 0) * (amounts[at] ?? 0)) / amountUnit
    return (turnover * 60_000) / cycleMs
  }
}
