import { randomShare } from '../random.ts'
import type { Listing } from './listings.ts'
import { DAY_UNITS, MINUTE_UNITS, readDays, readMinutes } from './recording.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
/** Largest deviation of one second from the recorded path, as a share of the price. */
const SECOND_NOISE = 0.000_12

/** Change of the price that a test or a page has set: from `at` (epoch ms) on, prices are multiplied by `factor`. */
interface Shift {
  at: number
  factor: number
}

/**
 * Price of a market as a function of time. Recorded days, which run forwards and backwards in turn, give the level; a recorded day, shifted by the seed, gives
 * the movement within each day; small random steps give the seconds. The same seed and time always give the same price.
 */
export class PricePath {
  readonly #listing: Listing
  readonly #seed: number
  readonly #days: readonly number[]
  readonly #minutes: readonly number[]
  readonly #firstDay: number
  readonly #firstStep: number
  #shifts: readonly Shift[] = []

  constructor(listing: Listing, seed: number) {
    this.#listing = listing
    this.#seed = seed
    this.#days = readDays(listing.recording)
    this.#minutes = readMinutes(listing.recording)
    this.#firstDay = Math.floor(randomShare(seed, Number(listing.id), 1) * this.#days.length)
    this.#firstStep = Math.floor(randomShare(seed, Number(listing.id), 2) * this.#minutes.length)
  }

  /** Returns the price at a time (epoch ms) in the market's smallest price unit, an integer. */
  getUnits(at: number): number {
    const second = Math.floor(at / SECOND_MS)
    const days = (second * SECOND_MS) / DAY_MS
    const steps = (days % 1) * this.#minutes.length + this.#firstStep
    const noise = (randomShare(this.#seed, Number(this.#listing.id), second) * 2 - 1) * SECOND_NOISE
    const share = interpolate(days + this.#firstDay, (index) => this.#readDay(index)) / DAY_UNITS
    const movement = interpolate(steps, (index) => this.#minutes[index % this.#minutes.length] ?? 0) / MINUTE_UNITS
    const factor = this.#shifts.reduce((product, shift) => (shift.at <= at ? product * shift.factor : product), 1)
    const price = this.#listing.price * share * (1 + movement + noise) * factor
    return Math.max(1, Math.round(price * 10 ** this.#listing.priceDigits))
  }

  /** Moves the price to about `price` USDT from a time on. Past prices stay. */
  shift(at: number, price: number): void {
    const current = this.getUnits(at) / 10 ** this.#listing.priceDigits
    this.#shifts = [...this.#shifts, { at, factor: price / current }]
  }

  /** Returns a recorded day. After the last one the recording runs backwards, so that no day jumps. */
  #readDay(index: number): number {
    const last = this.#days.length - 1
    const place = index % (2 * last)
    return this.#days[place > last ? 2 * last - place : place] ?? 0
  }
}

/** Returns the value between two neighbours of a list. */
function interpolate(place: number, read: (index: number) => number): number {
  const index = Math.floor(place)
  const share = place - index
  return read(index) * (1 - share) + read(index + 1) * share
}
