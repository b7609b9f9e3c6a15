import { DAY_MINUTES, getDayStart } from './calendar.ts'
import type { HistorySource } from './catalogue.ts'
import { clamp, type DaySummary, rootMeanSquare } from './daily-returns.ts'
import { toNormal } from './normal-distribution.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Minimum length of a block of consecutive recorded days drawn together, and its maximum extension. */
const [MIN_BLOCK_DAYS, MAX_EXTRA_DAYS] = [4, 12]

const MOVE_BYTES = 16

/** Endless sequence of recorded days, drawn in blocks. */
export class DaySequence {
  readonly #pool: readonly DaySummary[]
  readonly #draw: (block: number) => Buffer
  readonly #drawMove: (number: number) => Buffer
  readonly #days: DaySummary[] = []
  #blocks = 0

  /** @param firstDay day with the number 0 */
  constructor(pool: readonly DaySummary[], draw: SeededRandom, label: string, firstDay = 0) {
    this.#pool = pool
    this.#draw = (block) => draw(`days ${label} ${block}`, 8, getDayStart(firstDay + this.#days.length))
    this.#drawMove = (number) => draw(`day's move ${label} ${number}`, MOVE_BYTES, getDayStart(firstDay + number))
  }

  /** Returns the day with a number, from 0, after drawing all days before it. */
  get(number: number): DaySummary {
    while (this.#days.length <= number) {
      const bytes = this.#draw(this.#blocks++)
      const first = bytes.readUInt32LE(0)
      const length = MIN_BLOCK_DAYS + (bytes.readUInt32LE(4) % (MAX_EXTRA_DAYS + 1))
      for (let at = 0; at < length; at++)
        this.#days.push(this.#pool[(first + at) % this.#pool.length] ?? { move: 0, volatility: 1, activity: 1 })
    }
    return this.#days[number] as DaySummary
  }

  /** Like `get`, but with a move drawn for this day from its volatility, so that its direction does not follow a recording. */
  getWithDrawnMove(number: number): DaySummary {
    const day = this.get(number)
    return { ...day, move: day.volatility * toNormal(this.#drawMove(number)) }
  }
}

/** Weight of the movement that all markets share. */
export const SHARED_WEIGHT = 0.75
/** Weight of a market's own movement; both together keep the variance at 1. */
export const OWN_WEIGHT = Math.sqrt(1 - SHARED_WEIGHT * SHARED_WEIGHT)

/**
 * Fraction of its distance from the initial price by which the price returns in a day with a recorded move. Days with a drawn move do not return, because
 * members could bet on the direction.
 */
const REVERSION = 1 / 120
/** Maximum distance from the initial price, as a logarithm: prices stay between a tenth and ten times of it. */
const MAX_LOG_DISTANCE = Math.log(10)
/**
 * Number of recorded days at the end of the recording that set a market's long-run volatility and its initial volatility. The second number is also the
 * half-life, in days, of the transition between the two.
 */
const [LONG_RUN_DAYS, INITIAL_DAYS] = [60, 7]
const NOON = DAY_MINUTES / 2

/** Days on which the phases of a market begin. */
export interface PhaseStarts {
  /** First day after the market's own recording. From here on the seed chooses which recorded days are repeated. */
  liveDay: number
  /**
   * First day whose moves are drawn from the seed alone, at every scale. The live days before it keep their recorded moves, because the market has already
   * shown them.
   */
  drawnFrom: number
  /** First day that is the sum of its steps (`StepWalk`). In the drawn days before it, the steps are shifted to a close drawn beforehand. */
  walkFrom: number
}

/**
 * Days of a market: its recorded days in order, then, from the first live day, days drawn from the recordings. A live day's volatility is scaled by the latest
 * days of the market's own recording. Opening prices are in the smallest price unit.
 */
export class DailyPath {
  readonly firstDay: number
  readonly #liveDay: number
  readonly #drawnFrom: number
  readonly #price: number
  readonly #longRunVolatility: number
  readonly #initialVolatility: number
  readonly #shared: DaySequence
  readonly #own: DaySequence
  readonly #recordedDays: DaySummary[]
  /** Opens of the recorded days, and levels of the live days computed so far. */
  readonly #oldOpens: number[]
  readonly #liveLevels: number[] = [0]

  /** @param price open of the first live day */
  constructor(
    moves: readonly DaySummary[],
    past: HistorySource,
    price: number,
    { liveDay, drawnFrom }: Pick<PhaseStarts, 'liveDay' | 'drawnFrom'>,
    { shared, own }: { shared: DaySequence; own: DaySequence },
  ) {
    this.#recordedDays = moves.slice(0, moves.length - past.drop).map(({ move, volatility, activity }) => ({
      move: move * past.power,
      volatility: volatility * Math.abs(past.power),
      activity,
    }))
    this.firstDay = liveDay - this.#recordedDays.length
    this.#liveDay = liveDay
    this.#drawnFrom = drawnFrom
    this.#price = price
    const volatilities = this.#recordedDays.map(({ volatility }) => volatility)
    this.#longRunVolatility = rootMeanSquare(volatilities.slice(-LONG_RUN_DAYS))
    this.#initialVolatility = rootMeanSquare(volatilities.slice(-INITIAL_DAYS))
    this.#shared = shared
    this.#own = own
    this.#oldOpens = computeOpens(this.#recordedDays)
  }

  /** Returns the open of a day, which is the close of the previous one. Days after the first one of the walk have another open. */
  getOpen(day: number): number {
    const relative =
      day < this.#liveDay
        ? this.#oldOpens[Math.max(0, day - this.firstDay)]
        : this.#getRelativeOpen(day - this.#liveDay)
    return Math.max(1, Math.round(this.#price * (relative ?? 1)))
  }

  /** Returns the summary of a day. Days before the first recorded one equal it. */
  getSummary(day: number): DaySummary {
    const old = this.#recordedDays[Math.max(0, day - this.firstDay)]
    return old ?? this.#summarizeLiveDay(day - this.#liveDay)
  }

  /** Calls `visit` for each minute of a day. Volatility and activity change linearly from noon to noon. */
  eachMinute(day: number, visit: (at: number, volatility: number, activity: number) => void): void {
    const middle = this.getSummary(day)
    for (const half of [0, 1]) {
      const other = this.getSummary(day + (half === 0 ? -1 : 1))
      const slope = { volatility: other.volatility - middle.volatility, activity: other.activity - middle.activity }
      for (let at = half * NOON; at < (half + 1) * NOON; at++) {
        const off = Math.abs(at - NOON) / DAY_MINUTES
        visit(at, middle.volatility + off * slope.volatility, middle.activity + off * slope.activity)
      }
    }
  }

  /** Calls `visit` for each minute of a day. Volatility and activity change linearly from the previous day's to the day's own, so neither depends on a later day. */
  eachMinuteOfWalk(day: number, visit: (at: number, volatility: number, activity: number) => void): void {
    const [from, to] = [this.getSummary(day - 1), this.getSummary(day)]
    for (let at = 0; at < DAY_MINUTES; at++) {
      const share = at / DAY_MINUTES
      const volatility = from.volatility + share * (to.volatility - from.volatility)
      visit(at, volatility, from.activity + share * (to.activity - from.activity))
    }
  }

  /** Returns the factor on the volatility at a price: 1 at the initial price, 0 at a tenth and at ten times of it. */
  getDamping(price: number): number {
    return Math.max(0, 1 - (Math.log(price / this.#price) / MAX_LOG_DISTANCE) ** 2)
  }

  /** Returns the standard deviation of the logarithm of a live day's close divided by its open. */
  getDeviation(day: number): number {
    const number = day - this.#liveDay
    this.#getRelativeOpen(number)
    return (
      this.#summarizeLiveDay(number).volatility *
      (1 - Math.tanh((this.#liveLevels[number] ?? 0) / MAX_LOG_DISTANCE) ** 2)
    )
  }

  #hasDrawnMove(number: number): boolean {
    return number + this.#liveDay >= this.#drawnFrom
  }

  #summarizeLiveDay(number: number): DaySummary {
    const dayOf = (days: DaySequence) => (this.#hasDrawnMove(number) ? days.getWithDrawnMove(number) : days.get(number))
    const [shared, own] = [dayOf(this.#shared), dayOf(this.#own)]
    const scale =
      this.#longRunVolatility * (this.#initialVolatility / this.#longRunVolatility) ** (2 ** (-number / INITIAL_DAYS))
    return {
      move: scale * (SHARED_WEIGHT * shared.move + OWN_WEIGHT * own.move),
      volatility: scale * Math.hypot(SHARED_WEIGHT * shared.volatility, OWN_WEIGHT * own.volatility),
      activity: clamp((shared.activity + own.activity) / 2, 0.3, 3),
    }
  }

  /** Returns the open of a live day relative to the first one's. */
  #getRelativeOpen(number: number): number {
    const levels = this.#liveLevels
    while (levels.length <= number) {
      const [level, at] = [levels.at(-1) ?? 0, levels.length - 1]
      levels.push(level * (1 - (this.#hasDrawnMove(at) ? 0 : REVERSION)) + this.#summarizeLiveDay(at).move)
    }
    return Math.exp(MAX_LOG_DISTANCE * Math.tanh((levels[number] ?? 0) / MAX_LOG_DISTANCE))
  }
}

/** Returns the opens of days whose last close is 1. */
function computeOpens(days: readonly DaySummary[]): number[] {
  let level = 0
  const opens = days.toReversed().map(({ move }) => {
    level -= move
    return Math.exp(level)
  })
  return opens.toReversed()
}
