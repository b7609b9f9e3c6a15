import type { SampleListing } from './catalogue.ts'
import type { RecordedTrades, TradeSection } from './recorded-trades.ts'
import type { Recording } from './recording.ts'
import { hash31 } from './seeded-random.ts'

/** Minimum amount of a minute in the smallest unit, so that each of its trades has at least one. */
const MIN_AMOUNT = 8_192

/** Amounts and turnover of a market's minutes, and the recorded trades they are made of. Independent of the price path. */
export class MinuteTurnover {
  /** Turnover, in hundredths of the quote coin, of one amount unit at one price unit. */
  readonly unitValue: number
  readonly trades: RecordedTrades
  readonly #usual: number
  readonly #salt: number

  constructor(listing: SampleListing, trades: RecordedTrades) {
    this.trades = trades
    this.#usual = trades.minuteTurnover * listing.turnover
    this.#salt = Number(listing.id)
    this.unitValue = 100 / 10 ** (listing.pricePrecision + listing.amountPrecision)
  }

  get recording(): Recording {
    return this.trades.recording
  }

  /** Returns the base volume of a minute in the smallest unit. `volume` is the turnover relative to a usual minute. */
  getAmount(volume: number, open: number): number {
    return Math.max(MIN_AMOUNT, Math.round((this.#usual * volume) / (open * this.unitValue)))
  }

  /** Returns the section of recorded trades for a minute. */
  getSection(minute: number, amount: number, open: number): TradeSection {
    return this.trades.getSection(hash31(minute, this.#salt), this.#activity(amount, open))
  }

  /** Returns the number of recorded trades for a minute. */
  countTrades(minute: number, amount: number, open: number): number {
    return this.trades.countTrades(hash31(minute, this.#salt), this.#activity(amount, open))
  }

  #activity(amount: number, open: number): number {
    return (amount * open * this.unitValue) / this.#usual
  }
}
