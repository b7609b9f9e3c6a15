import type { Listing } from './catalogue.ts'
import type { RecordedTrades, Stretch } from './recorded-trades.ts'
import { scrambled } from './seeded-random.ts'

/** Minimum amount of a minute in the smallest unit, so that each of its trades has at least one. */
const LEAST_AMOUNT = 8_192

/** Amounts and turnover of a market's minutes, and the recorded trades they are made of. Independent of the price path. */
export class MinuteTurnover {
  /** Turnover, in hundredths of the quote coin, of one amount unit at one price unit. */
  readonly value: number
  readonly #trades: RecordedTrades
  readonly #usual: number
  readonly #salt: number

  constructor(listing: Listing, trades: RecordedTrades) {
    this.#trades = trades
    this.#usual = trades.minuteTurnover * listing.turnover
    this.#salt = Number(listing.id)
    this.value = 100 / 10 ** (listing.pricePrecision + listing.amountPrecision)
  }

  /** Returns the base volume of a minute in the smallest unit. `volume` is the turnover relative to a usual minute. */
  amount(volume: number, open: number): number {
    return Math.max(LEAST_AMOUNT, Math.round((this.#usual * volume) / (open * this.value)))
  }

  /** Returns the section of recorded trades for a minute. */
  stretch(minute: number, amount: number, open: number): Stretch {
    return this.#trades.stretch(scrambled(minute, this.#salt), this.#activity(amount, open))
  }

  /** Returns the number of recorded trades for a minute. */
  count(minute: number, amount: number, open: number): number {
    return this.#trades.tradesOf(scrambled(minute, this.#salt), this.#activity(amount, open))
  }

  #activity(amount: number, open: number): number {
    return (amount * open * this.value) / this.#usual
  }
}
