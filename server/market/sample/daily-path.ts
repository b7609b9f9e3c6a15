import { DAY_MINUTES } from './calendar.ts'
import type { Past } from './catalogue.ts'
import { clamp, type DayMove, rootMeanSquare } from './daily-returns.ts'
import { normalOf } from './normal-distribution.ts'
import type { Draw } from './seeded-random.ts'

/** Days that follow each other in a recording and are drawn together: at least so many, and up to so many more. */
const [SHORTEST, MORE] = [4, 12]

const MOVE_BYTES = 16

/** Recorded days in blocks, drawn one after the other for ever. */
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

  /** The day with a number from 0. What lies before it is drawn with it. */
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

  /** Like `at`, but with a move drawn for this day: as far as its volatility lets expect, in a direction that no recording tells. */
  drawn(number: number): DayMove {
    const day = this.at(number)
    return { ...day, move: day.volatility * normalOf(this.#drawMove(number)) }
  }
}

/** How much of a market's movement is that of all markets together. */
export const SHARED = 0.75
/** What is left to the market itself, so that both together vary as much as one. */
export const OWN = Math.sqrt(1 - SHARED * SHARED)

/** A day with a recorded move takes back so much of the way from the price of the first start. Drawn days take nothing back: whoever knew the way could bet on it. */
const RETURN = 1 / 120
/** The furthest from the price of the first start, as logarithm: prices never come to ten times or to a tenth of it. */
const FURTHEST = Math.log(10)
/** In the long run a market is as lively as its recording was in so many latest days; it begins as lively as in so many, and half of what lies between is over in as many again. */
const [LATEST, LAST] = [60, 7]
const NOON = DAY_MINUTES / 2

/** Days on which the parts of a market begin. */
export interface Beginnings {
  /** First day that is drawn from the seed. */
  liveDay: number
  /** First day on which the seed alone decides where prices go, on every scale. Live days before it follow the recordings, as the market showed them. */
  drawnFrom: number
}

/**
 * The days of a market: recorded ones in their order before its first live day, then days drawn from the recordings. A day is as lively as the recorded one it was
 * drawn from was in its time, compared with the latest days of the market's own recording. Opens in the smallest unit of the price.
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
  /** Where each old day opens, then where each live one does, so far as it was asked for. */
  readonly #oldOpens: number[]
  readonly #liveLevels: number[] = [0]

  /** `price`: where the first live day opens. Live days before `drawnFrom` have recorded moves. */
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

  /** The price at which a day opens, where the one before closed. */
  open(day: number): number {
    const relative =
      day < this.#liveDay ? this.#oldOpens[Math.max(0, day - this.firstDay)] : this.#live(day - this.#liveDay)
    return Math.max(1, Math.round(this.#price * (relative ?? 1)))
  }

  /** A day in outline; those before the first are like it. */
  outline(day: number): DayMove {
    const old = this.#old[Math.max(0, day - this.firstDay)]
    return old ?? this.#drawn(day - this.#liveDay)
  }

  /** Calls `visit` with each minute of a day. What lies between the middles of two days changes steadily from one to the other. */
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

  /** The standard deviation of the logarithm of a live day's close over its open. */
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
    const lively = this.#usual * (this.#first / this.#usual) ** (2 ** (-number / LAST))
    return {
      move: lively * (SHARED * shared.move + OWN * own.move),
      volatility: lively * Math.hypot(SHARED * shared.volatility, OWN * own.volatility),
      activity: clamp((shared.activity + own.activity) / 2, 0.3, 3),
    }
  }

  /** Where a live day opens, in multiples of the price of the first. */
  #live(number: number): number {
    const levels = this.#liveLevels
    while (levels.length <= number) {
      const [level, at] = [levels.at(-1) ?? 0, levels.length - 1]
      levels.push(level * (1 - (this.#isDrawn(at) ? 0 : RETURN)) + this.#drawn(at).move)
    }
    return Math.exp(FURTHEST * Math.tanh((levels[number] ?? 0) / FURTHEST))
  }
}

/** Where days open that end at 1. */
function opensBefore(days: readonly DayMove[]): number[] {
  let level = 0
  const opens = days.toReversed().map(({ move }) => {
    level -= move
    return Math.exp(level)
  })
  return opens.toReversed()
}
