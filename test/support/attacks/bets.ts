import { BET_MINUTES, type PublicDay, WARM_UP_MINUTES } from './public-day.ts'
import { type Attack, decisionsOf } from './signals.ts'

/** Terms of one duration: the profit of a won stake, and the result of an equal price, both in stakes. */
export interface Offer {
  seconds: number
  payout: number
  tie: number
}

/**
 * Result of a strategy. `value` is its mean result in stakes, `above` the end of its one-sided 99 % interval, `isTelling` whether the interval is narrow enough
 * to judge by.
 */
export interface Result {
  strategy: string
  seconds: number
  bets: number
  won: number
  value: number
  above: number
  isTelling: boolean
}

/** Shares of all occasions that are bet on: those with the strongest signals. */
const SHARES = [1, 0.1, 0.03, 0.01]
/** Minimum number of bets of a result. */
const LEAST_BETS = 100
/**
 * A strategy is judged if the loss of a random bet is at least this many standard errors. A fair market must not fail by chance in one of hundreds of
 * strategies.
 */
const LEAST_ERRORS = 6
/** Bets at the same time win and lose together in all markets, so their sum counts as one observation. */
const CLUSTER_SECONDS = 600
const CLUSTERS = ((WARM_UP_MINUTES + BET_MINUTES) * 60) / CLUSTER_SECONDS + 1
/** Standard errors of a one-sided 99 % bound. */
const BOUND = 2.33

/** Occasions of an attack, strongest first. */
interface Occasions {
  days: readonly PublicDay[]
  seconds: Int32Array
  signals: Float64Array
}

/** Returns the occasions of an attack on several markets. */
export function occasionsOf(attack: Attack, markets: readonly PublicDay[]): Occasions {
  const [days, seconds, signals]: [PublicDay[], number[], number[]] = [[], [], []]
  for (const second of decisionsOf(attack, BET_MINUTES))
    for (const day of markets) {
      const signal = attack.signal(day, second)
      if (!signal) continue
      days.push(day)
      seconds.push(second)
      signals.push(signal)
    }
  const order = Uint32Array.from(days, (_day, at) => at).sort(
    (a, b) => Math.abs(signals[b] ?? 0) - Math.abs(signals[a] ?? 0) || a - b,
  )
  return {
    days: Array.from(order, (at) => days[at] as PublicDay),
    seconds: Int32Array.from(order, (at) => seconds[at] ?? 0),
    signals: Float64Array.from(order, (at) => signals[at] ?? 0),
  }
}

/** Bets on the strongest occasions, with and against their signals, for every offer. */
export function betOn(name: string, { days, seconds, signals }: Occasions, offers: readonly Offer[]): Result[] {
  const ends = new Set(SHARES.map((share) => Math.floor(days.length * share)))
  return offers.flatMap((offer) => {
    const [results, tally]: [Result[], Tally] = [[], new Tally(offer)]
    for (const [at, day] of days.entries()) {
      const second = seconds[at] ?? 0
      const way = (day.last[second + offer.seconds] ?? 0) - (day.next[second] ?? 0)
      tally.add(second, way * Math.sign(signals[at] ?? 0))
      if (!ends.has(at + 1) || at + 1 < LEAST_BETS) continue
      const strongest = `${name}, strongest ${Math.round(((at + 1) * 100) / days.length)} %`
      results.push(tally.result(`${strongest}, with it`, 1), tally.result(`${strongest}, against it`, -1))
    }
    return results
  })
}

/** Counts in clusters how often the price moved with the signal and against it. */
class Tally {
  readonly #offer: Offer
  readonly #bets = new Int32Array(CLUSTERS)
  readonly #with = new Int32Array(CLUSTERS)
  readonly #against = new Int32Array(CLUSTERS)

  constructor(offer: Offer) {
    this.#offer = offer
  }

  add(second: number, way: number): void {
    const cluster = Math.floor(second / CLUSTER_SECONDS)
    this.#bets[cluster] = (this.#bets[cluster] ?? 0) + 1
    if (way > 0) this.#with[cluster] = (this.#with[cluster] ?? 0) + 1
    if (way < 0) this.#against[cluster] = (this.#against[cluster] ?? 0) + 1
  }

  /** Returns the result of betting with the signals (`way` 1) or against them (-1). */
  result(strategy: string, way: 1 | -1): Result {
    const { seconds, payout, tie } = this.#offer
    const [won, lost] = way === 1 ? [this.#with, this.#against] : [this.#against, this.#with]
    const gains = Float64Array.from(this.#bets, (bets, at) => {
      const [wins, losses] = [won[at] ?? 0, lost[at] ?? 0]
      return payout * wins - losses + tie * (bets - wins - losses)
    })
    const bets = this.#bets.reduce((all, some) => all + some, 0)
    const value = gains.reduce((all, some) => all + some, 0) / bets
    const square = gains.reduce((all, gain, at) => all + (gain - value * (this.#bets[at] ?? 0)) ** 2, 0)
    const error = Math.sqrt(square) / bets
    return {
      ...{ strategy, seconds, bets, won: won.reduce((all, some) => all + some, 0) / bets, value },
      above: value + BOUND * error,
      isTelling: LEAST_ERRORS * error <= (1 - payout) / 2,
    }
  }
}
