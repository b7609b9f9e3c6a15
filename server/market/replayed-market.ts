import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Replayed } from './catalogue.ts'
import type { Usual } from './history.ts'
import type { Trade } from './market.ts'
import type { Book, Levels } from './recorded-book.ts'
import type { Tape } from './recording.ts'

/** Trade ids start here, so that they have the length of an exchange's. */
export const FIRST_ID = 100_000_000_000
const DAY_MS = 86_400_000

/** A price or size in whole units as decimal text. */
export function unitsText(units: number, precision: number): Decimal {
  const digits = String(units).padStart(precision + 1, '0')
  const whole = precision === 0 ? digits : digits.slice(0, -precision)
  const fraction = precision === 0 ? '' : digits.slice(-precision).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** A trade in whole units: what the candles are made of. */
export interface RawTrade {
  ordinal: number
  ts: number
  price: number
  amount: number
  sell: boolean
}

/**
 * A market as a function of time: the tape forward, then backward, for ever, so that the price never jumps where it repeats. Any trade of any moment
 * since 1970 can be computed, also of moments when nothing ran; that is what lets anybody repeat a settlement.
 */
export class TapeMarket {
  readonly market: Replayed
  readonly #tape: Tape
  readonly #count: number

  constructor(market: Replayed, tape: Tape) {
    this.market = market
    this.#tape = tape
    this.#count = tape.times.length
  }

  /** How many trades had happened at or before a time: the ordinal of the next one. */
  ordinalAfter(ts: number): number {
    const { lapMs } = this.#tape
    const { lap, into } = this.#lapOf(ts)
    return lap * this.#count + (lap % 2 === 0 ? this.#upTo(into) : this.#count - this.#upTo(lapMs - into - 2))
  }

  #lapOf(ts: number): { lap: number; into: number } {
    const time = Math.floor(ts) + this.market.phaseMs
    const lap = Math.floor(time / this.#tape.lapMs)
    return { lap, into: time - lap * this.#tape.lapMs }
  }

  /** How many trades of the tape have a time at or before `into`. */
  #upTo(into: number): number {
    const { times } = this.#tape
    let [low, high] = [0, times.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] ?? 0) <= into) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The trade with an ordinal, in whole units. */
  raw(ordinal: number): RawTrade {
    const { lapMs, times, prices, amounts, sells } = this.#tape
    const { phaseMs, inverted } = this.market
    const lap = Math.floor(ordinal / this.#count)
    const into = ordinal - lap * this.#count
    const at = lap % 2 === 0 ? into : this.#count - 1 - into
    const offset = lap % 2 === 0 ? (times[at] ?? 0) : lapMs - 1 - (times[at] ?? 0)
    return {
      ordinal,
      ts: lap * lapMs + offset - phaseMs,
      price: this.price(prices[at] ?? 0),
      amount: this.amount(amounts[at] ?? 0),
      // Upside down, who sold into the bids buys from the asks.
      sell: (sells[at] === 1) !== inverted,
    }
  }

  /** The trade with an ordinal as the rest of the backend knows trades. */
  trade(ordinal: number): Trade {
    const { ts, price, amount, sell } = this.raw(ordinal)
    return {
      id: String(FIRST_ID + ordinal),
      price: unitsText(price, this.market.pricePrecision),
      amount: unitsText(amount, this.market.amountPrecision),
      ts,
      direction: sell ? 'sell' : 'buy',
    }
  }

  /** Turnover (in hundredths of the quote coin) and trades of a day at the pace of the tape. */
  usualDay(): Usual {
    const value = 100 / 10 ** (this.market.pricePrecision + this.market.amountPrecision)
    const laps = DAY_MS / this.#tape.lapMs
    let turnover = 0
    for (let ordinal = 0; ordinal < this.#count; ordinal++) {
      const { price, amount } = this.raw(ordinal)
      turnover += price * amount * value
    }
    return { turnover: turnover * laps, trades: this.#count * laps }
  }

  /** A tape's price in this market's units. */
  price(units: number): number {
    const { priceFactor, inverted } = this.market
    if (priceFactor === 1 && !inverted) return units
    const middle = this.#tape.prices[0] ?? units
    return Math.round((inverted ? (middle * middle) / units : units) * priceFactor)
  }

  /** A tape's amount in this market's units; never nothing. */
  amount(units: number): number {
    return this.market.amountFactor === 1 ? units : Math.max(1, Math.round(units * this.market.amountFactor))
  }

  /** How long a frame of the book stands, milliseconds. Frames begin at multiples of it. */
  get frameMs(): number {
    return this.#tape.book.frameMs
  }

  /** The best levels of the book at a time, at most `most` a side: every price once and no bid at or above an ask. */
  book(ts: number, most: number): Book {
    const { lapMs, book } = this.#tape
    const { lap, into } = this.#lapOf(ts)
    const frame = Math.floor((lap % 2 === 0 ? into : lapMs - 1 - into) / book.frameMs)
    const { bids, asks } = book.at(Math.min(frame, book.frames - 1))
    const [below, above] = this.market.inverted ? [asks, bids] : [bids, asks]
    const [rawBids, rawAsks] = [this.#levels(below, most), this.#levels(above, most)]
    const bestBid = rawBids[0]?.[0] ?? 0
    return { bids: spread(rawBids, -1, bestBid + 1), asks: spread(rawAsks, 1, bestBid) }
  }

  #levels(levels: Levels, most: number): Levels {
    return levels.slice(0, most).map(([price, amount]) => [this.price(price), this.amount(amount)])
  }
}

/** Levels that fall on one price after rescaling move on by one step each, away from the other side. */
function spread(levels: Levels, step: 1 | -1, start: number): Levels {
  let last = start
  return levels.map(([price, amount]) => {
    last = step > 0 ? Math.max(price, last + 1) : Math.min(price, last - 1)
    return [last, amount]
  })
}
