import { DAY_MINUTES } from './calendar.ts'
import type { Past } from './catalogue.ts'
import { clamp, type DayMove, rootMeanSquare } from './daily-returns.ts'
import { normalOf } from './normal-distribution.ts'
import type { Draw } from './seeded-random.ts'

/** Minimum length of a block of consecutive recorded days drawn together, and its maximum extension. */
const [SHORTEST, MORE] = [4, 12]

const MOVE_BYTES = 16

/** Endless sequence of recorded days, drawn in blocks. */
export class DrawnDays {
  readonly #pool: readonly DayMove[]
  readonly #draw: (block: number) => Buffer
  readonly #drawMove: (number: number) => Buffer
  readonly #days: DayMove[] = []
  #blocks = 0

  constructor(pool: readonly DayMove[], draw: Draw, label: string) {
    this.#pool = pool
    this.#draw = (block) => draw(`days ${label} ${block}`, 8)
    this.#drawMove = (number) => draw(`day's move ${label} ${number}`, MOVE_BYTES)
  }

  /** Returns the day with a number, from 0, after drawing all days before it. */
  at(number: number): DayMove {
    while (this.#days.length <= number) {
      const drawn = this.#draw(this.#blocks++)
      const first = drawn.readUInt32LE(0)
      const length = SHORTEST + (drawn.readUInt32LE(4) % (MORE + 1))
      for (let at = 0; at < length; at++)
        this.#days.push(this.#pool[(first + at) % this.#pool.length] ?? { move: 0, volatility: 1, activity: 1 })
    }
    return this.#days[number] as DayMove
  }

  /** Like `at`, but with a move drawn for this day from its volatility, so that its direction does not follow a recording. */
  drawn(number: number): DayMove {
    const day = this.at(number)
    return { ...day, move: day.volatility * normalOf(this.#drawMove(number)) }
  }
}

/** Weight of the movement that all markets share. */
export const SHARED = 0.75
/** Weight of a market's own movement; both together keep the variance at 1. */
export const OWN = Math.sqrt(1 - SHARED * SHARED)

/** Share of the distance from the initial price that a day with a recorded move takes back. Drawn days take nothing back, because members could bet on it. */
const RETURN = 1 / 120
/** Maximum distance from the initial price, as a logarithm: prices stay between a tenth and ten times of it. */
const FURTHEST = Math.log(10)
/**
 * Number of latest recorded days that set a market's volatility in the long run, and at the start. The second is also the half-life of the transition, in days.
 */
const [LATEST, LAST] = [60, 7]
const NOON = DAY_MINUTES / 2

/** Days on which the phases of a market begin. */
export interface Beginnings {
  /** First day that is drawn from the seed. */
  liveDay: number
  /**
   * First day on which only the seed decides price moves, at every scale. Live days before it follow the recordings, because the market already showed them.
   */
  drawnFrom: number
}

/**
 * Days of a market: recorded ones in their order before its first live day, then days drawn from the recordings. A drawn day's volatility is relative to the
 * latest days of the market's own recording. Opens in the smallest price unit.
 */
export class DayPath {
  readonly firstDay: number
  readonly #liveDay: number
  readonly #drawnFrom: number
  readonly #price: number
  readonly #usual: number
  readonly #first: number
  readonly #shared: DrawnDays
  readonly #own: DrawnDays
  readonly #old: DayMove[]
  /** Opens of the recorded days, and levels of the live days computed so far. */
  readonly #oldOpens: number[]
  readonly #liveLevels: number[] = [0]

  /** @param price open of the first live day */
  constructor(
    moves: readonly DayMove[],
    past: Past,
    price: number,
    { liveDay, drawnFrom }: Beginnings,
    { shared, own }: { shared: DrawnDays; own: DrawnDays },
  ) {
    this.#old = moves.slice(0, moves.length - past.drop).map(({ move, volatility, activity }) => ({
      move: move * past.power,
      volatility: volatility * Math.abs(past.power),
      activity,
    }))
    this.firstDay = liveDay - this.#old.length
    this.#liveDay = liveDay
    this.#drawnFrom = drawnFrom
    this.#price = price
    const volatilities = this.#old.map(({ volatility }) => volatility)
    this.#usual = rootMeanSquare(volatilities.slice(-LATEST))
    this.#first = rootMeanSquare(volatilities.slice(-LAST))
    this.#shared = shared
    this.#own = own
    this.#oldOpens = opensBefore(this.#old)
  }

  /** Returns the open of a day, which is the close of the previous one. */
  open(day: number): number {
    const relative =
      day < this.#liveDay ? this.#oldOpens[Math.max(0, day - this.firstDay)] : this.#live(day - this.#liveDay)
    return Math.max(1, Math.round(this.#price * (relative ?? 1)))
  }

  /** Returns the summary of a day; days before the first equal it. */
  outline(day: number): DayMove {
    const old = this.#old[Math.max(0, day - this.firstDay)]
    return old ?? this.#drawn(day - this.#liveDay)
  }

  /** Calls `visit` for each minute of a day. Volatility and activity change linearly from noon to noon. */
  eachMinute(day: number, visit: (at: number, volatility: number, activity: number) => void): void {
    const middle = this.outline(day)
    for (const half of [0, 1]) {
      const other = this.outline(day + (half === 0 ? -1 : 1))
      const slope = { volatility: other.volatility - middle.volatility, activity: other.activity - middle.activity }
      for (let at = half * NOON; at < (half + 1) * NOON; at++) {
        const off = Math.abs(at - NOON) / DAY_MINUTES
        visit(at, middle.volatility + off * slope.volatility, middle.activity + off * slope.activity)
      }
    }
  }

  /** Returns the standard deviation of the logarithm of a live day's close divided by its open. */
  deviation(day: number): number {
    const number = day - this.#liveDay
    this.#live(number)
    return this.#drawn(number).volatility * (1 - Math.tanh((this.#liveLevels[number] ?? 0) / FURTHEST) ** 2)
  }

  #isDrawn(number: number): boolean {
    return number + this.#liveDay >= this.#drawnFrom
  }

  #drawn(number: number): DayMove {
    const dayOf = (days: DrawnDays) => (this.#isDrawn(number) ? days.drawn(number) : days.at(number))
    const [shared, own] = [dayOf(this.#shared), dayOf(this.#own)]
    const scale = this.#usual * (this.#first / this.#usual) ** (2 ** (-number / LAST))
    return {
      move: scale * (SHARED * shared.move + OWN * own.move),
      volatility: scale * Math.hypot(SHARED * shared.volatility, OWN * own.volatility),
      activity: clamp((shared.activity + own.activity) / 2, 0.3, 3),
    }
  }

  /** Returns the open of a live day relative to the first one's. */
  #live(number: number): number {
    const levels = this.#liveLevels
    while (levels.length <= number) {
      const [level, at] = [levels.at(-1) ?? 0, levels.length - 1]
      levels.push(level * (1 - (this.#isDrawn(at) ? 0 : RETURN)) + this.#drawn(at).move)
    }
    return Math.exp(FURTHEST * Math.tanh((levels[number] ?? 0) / FURTHEST))
  }
}

/** Returns the opens of days whose last close is 1. */
function opensBefore(days: readonly DayMove[]): number[] {
  let level = 0
  const opens = days.toReversed().map(({ move }) => {
    level -= move
    return Math.exp(level)
  })
  return opens.toReversed()
}
