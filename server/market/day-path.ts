import type { Past } from './catalogue.ts'
import { clamp, type DayMove, rootMeanSquare } from './days.ts'
import type { Draw } from './draws.ts'

/** Days that follow each other in a recording and are drawn together: at least so many, and up to so many more. */
const [SHORTEST, MORE] = [4, 12]

/** Recorded days in blocks, drawn one after the other for ever. */
export class DrawnDays {
  readonly #pool: readonly DayMove[]
  readonly #draw: (block: number) => Buffer
  readonly #days: DayMove[] = []
  #blocks = 0

  constructor(pool: readonly DayMove[], draw: Draw, label: string) {
    this.#pool = pool
    this.#draw = (block) => draw(`days ${label} ${block}`, 8)
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
}

/** How much of a market's movement is that of all markets together. */
export const SHARED = 0.75
/** What is left to the market itself, so that both together vary as much as one. */
export const OWN = Math.sqrt(1 - SHARED * SHARED)

/** Each day takes back so much of the way from the price of the first start: half of it in 83 days, unnoticed beside what a day moves. */
const RETURN = 1 / 120
/** The furthest from the price of the first start, as logarithm: prices never come to ten times or to a tenth of it. */
const FURTHEST = Math.log(10)
/** In the long run a market is as lively as its recording was in so many latest days; it begins as lively as in so many, and half of what lies between is over in as many again. */
const [LATEST, LAST] = [60, 7]

/**
 * The days of a market: recorded ones in their order before its first live day, then days drawn from the recordings. A day is as lively as the recorded one it was
 * drawn from was in its time, compared with the latest days of the market's own recording. Opens in the smallest unit of the price.
 */
export class DayPath {
  readonly firstDay: number
  readonly #liveDay: number
  readonly #price: number
  readonly #usual: number
  readonly #first: number
  readonly #shared: DrawnDays
  readonly #own: DrawnDays
  readonly #old: DayMove[]
  /** Where each old day opens, then where each live one does, so far as it was asked for. */
  readonly #oldOpens: number[]
  readonly #liveLevels: number[] = [0]

  /** `price`: where the first live day opens. */
  constructor(
    moves: readonly DayMove[],
    past: Past,
    price: number,
    liveDay: number,
    shared: DrawnDays,
    own: DrawnDays,
  ) {
    this.#old = moves.slice(0, moves.length - past.drop).map(({ move, volatility, activity }) => ({
      move: move * past.power,
      volatility: volatility * Math.abs(past.power),
      activity,
    }))
    this.firstDay = liveDay - this.#old.length
    this.#liveDay = liveDay
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

  #drawn(number: number): DayMove {
    const [shared, own] = [this.#shared.at(number), this.#own.at(number)]
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
      const level = levels.at(-1) ?? 0
      levels.push(level * (1 - RETURN) + this.#drawn(levels.length - 1).move)
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
