import type { Listing } from './catalogue.ts'
import type { RecordedTrades, Stretch } from './recorded-trades.ts'
import { scrambled } from './seeded-random.ts'

/** The least that is traded in a minute, in the smallest unit: each of its trades takes one at least. */
const LEAST_AMOUNT = 8_192

/** Amounts and turnover of a market's minutes, and the recorded trades that they are made of. None of it depends on where prices go. */
export class MinuteTurnover {
  /** Turnover in hundredths of the quote coin of one unit of amount at one unit of price. */
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

  /** Returns the base volume of a minute in the smallest unit. `volume` is in multiples of a usual minute's turnover. */
  amount(volume: number, open: number): number {
    return Math.max(LEAST_AMOUNT, Math.round((this.#usual * volume) / (open * this.value)))
  }

  /** Returns the recorded trades that a minute is made of. */
  stretch(minute: number, amount: number, open: number): Stretch {
    return this.#trades.stretch(scrambled(minute, this.#salt), this.#activity(amount, open))
  }

  /** Returns how many recorded trades a minute is made of. */
  count(minute: number, amount: number, open: number): number {
    return this.#trades.tradesOf(scrambled(minute, this.#salt), this.#activity(amount, open))
  }

  #activity(amount: number, open: number): number {
    return (amount * open * this.value) / this.#usual
  }
}
