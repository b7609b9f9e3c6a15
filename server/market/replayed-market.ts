import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Replayed } from './catalogue.ts'
import type { Usual } from './history.ts'
import type { Trade } from './market.ts'
import type { Book, Levels } from './recorded-book.ts'
import type { Recording } from './recording.ts'

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
 * A market as a function of time: the recording forward, then backward, and so on, so that the price never jumps where it repeats. Any trade of any moment
 * since 1970 can be computed, also of moments when nothing ran; that is what lets anybody repeat a settlement.
 */
export class ReplayedMarket {
  readonly market: Replayed
  readonly #recording: Recording
  readonly #count: number

  constructor(market: Replayed, recording: Recording) {
    this.market = market
    this.#recording = recording
    this.#count = recording.times.length
  }

  /** How many trades had happened at or before a time: the ordinal of the next one. */
  ordinalAfter(ts: number): number {
    const { cycleMs } = this.#recording
    const { cycle, into } = this.#cycleOf(ts)
    return cycle * this.#count + (cycle % 2 === 0 ? this.#upTo(into) : this.#count - this.#upTo(cycleMs - into - 2))
  }

  #cycleOf(ts: number): { cycle: number; into: number } {
    const time = Math.floor(ts) + this.market.offsetMs
    const cycle = Math.floor(time / this.#recording.cycleMs)
    return { cycle, into: time - cycle * this.#recording.cycleMs }
  }

  /** How many trades of the recording have a time at or before `into`. */
  #upTo(into: number): number {
    const { times } = this.#recording
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
    const { cycleMs, times, prices, amounts, sells } = this.#recording
    const { offsetMs, inverted } = this.market
    const cycle = Math.floor(ordinal / this.#count)
    const into = ordinal - cycle * this.#count
    const at = cycle % 2 === 0 ? into : this.#count - 1 - into
    const offset = cycle % 2 === 0 ? (times[at] ?? 0) : cycleMs - 1 - (times[at] ?? 0)
    return {
      ordinal,
      ts: cycle * cycleMs + offset - offsetMs,
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

  /** Turnover (in hundredths of the quote coin) and trades of a day at the pace of the recording. */
  usualDay(): Usual {
    const value = 100 / 10 ** (this.market.pricePrecision + this.market.amountPrecision)
    const cycles = DAY_MS / this.#recording.cycleMs
    let turnover = 0
    for (let ordinal = 0; ordinal < this.#count; ordinal++) {
      const { price, amount } = this.raw(ordinal)
      turnover += price * amount * value
    }
    return { turnover: turnover * cycles, trades: this.#count * cycles }
  }

  /** A recording's price in this market's units. */
  price(units: number): number {
    const { priceFactor, inverted } = this.market
    if (priceFactor === 1 && !inverted) return units
    const middle = this.#recording.prices[0] ?? units
    return Math.round((inverted ? (middle * middle) / units : units) * priceFactor)
  }

  /** A recording's amount in this market's units; never nothing. */
  amount(units: number): number {
    return this.market.amountFactor === 1 ? units : Math.max(1, Math.round(units * this.market.amountFactor))
  }

  /** How long a frame of the book stands, milliseconds. Frames begin at multiples of it. */
  get frameMs(): number {
    return this.#recording.book.frameMs
  }

  /** The best levels of the book at a time, at most `most` a side: every price once and no bid at or above an ask. */
  book(ts: number, most: number): Book {
    const { cycleMs, book } = this.#recording
    const { cycle, into } = this.#cycleOf(ts)
    const frame = Math.floor((cycle % 2 === 0 ? into : cycleMs - 1 - into) / book.frameMs)
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
