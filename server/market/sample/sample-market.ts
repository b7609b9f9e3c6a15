import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Trade } from '../market.ts'
import { DAY_MINUTES, dayIndex, firstMinute } from './calendar.ts'
import type { Listing } from './catalogue.ts'
import type { MinutePath } from './minute-bars.ts'
import { DIRECTION_BYTES, type MinuteTrades, tradesOfMinute } from './minute-trades.ts'
import type { MinuteTurnover } from './minute-turnover.ts'
import { type Bar, Bars, flatBar } from './ohlc.ts'
import type { Book } from './recorded-book.ts'
import type { RecordedTrades } from './recorded-trades.ts'
import { FRAME_MS, type SampleBook } from './sample-book.ts'
import { type Draw, scrambled } from './seeded-random.ts'
import type { StepPath } from './step-path.ts'
import { type MinuteSteps, tradesOfSteps } from './step-trades.ts'

/** Offset of trade ids, so that they are as long as an exchange's. */
const FIRST_ID = 100_000_000_000
const MINUTE_MS = 60_000
/** Upper bound of a minute's trades; their ordinals begin at a multiple of it. */
const MOST_IN_MINUTE = 8_192
/** Maximum numbers of cached days (of minutes) and minutes (of trades). */
const MOST_KEPT = { days: 4, minutes: 8 }

/** Formats whole units as decimal text. */
export function unitsText(units: number, precision: number): Decimal {
  const digits = String(units).padStart(precision + 1, '0')
  const whole = precision === 0 ? digits : digits.slice(0, -precision)
  const fraction = precision === 0 ? '' : digits.slice(-precision).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Trade in whole units. Ordinals increase with time, with gaps between minutes. */
export interface RawTrade {
  ordinal: number
  ts: number
  price: number
  amount: number
  sell: boolean
}

/** Returns the numeric id of the trade with an ordinal. */
export const tradeIdOf = (ordinal: number): number => FIRST_ID + ordinal

/** Components of a sample market. */
export interface Parts {
  firstDay: number
  /** First day made by `steps`; earlier days are made by `path`. */
  drawnFrom: number
  path: MinutePath
  steps: StepPath
  turnover: MinuteTurnover
  trades: RecordedTrades
  book: SampleBook
  draw: Draw
}

/**
 * Market as a function of seed and time. Every trade since its first day can be computed independently, also for times when no node ran. The open and close of
 * a day determine its minutes, and a minute's bar determines its trades. Days that decide orders are made of secret steps; earlier days, of which long charts
 * need thousands, of recorded minutes.
 */
export class SampleMarket {
  readonly listing: Listing
  readonly firstMinute: number
  readonly #parts: Parts
  readonly #work = new Bars(DAY_MINUTES)
  readonly #days = new Map<number, Bars>()
  readonly #minutes = new Map<number, MinuteTrades>()

  constructor(listing: Listing, parts: Parts) {
    this.listing = listing
    this.firstMinute = firstMinute(parts.firstDay)
    this.#parts = parts
  }

  /** Returns the 1,440 bars of a day, including future ones: never show those to clients. */
  minutesOf(day: number): Bars {
    return kept(this.#days, day, MOST_KEPT.days, () => this.#pathOf(day).minutes(day, new Bars(DAY_MINUTES)))
  }

  /** Returns the candle of a whole day. Does not cache its minutes, because a chart of several years needs thousands of days. */
  dayBar(day: number): Bar {
    return (this.#days.get(day) ?? this.#pathOf(day).minutes(day, this.#work)).joined(0, DAY_MINUTES)
  }

  #pathOf(day: number): MinutePath | StepPath {
    const { path, steps, drawnFrom } = this.#parts
    return day < drawnFrom ? path : steps
  }

  #bar(minute: number): Bar {
    const day = dayIndex(minute)
    return this.minutesOf(day).get(minute - firstMinute(day))
  }

  /** Returns the trades of a minute, including future ones: never show those to clients. */
  tradesOf(minute: number): MinuteTrades {
    return kept(this.#minutes, minute, MOST_KEPT.minutes, () => {
      const { drawnFrom, turnover, trades, draw } = this.#parts
      const bar = this.#bar(minute)
      const section = turnover.stretch(minute, bar.amount, bar.open)
      if (dayIndex(minute) >= drawnFrom) return tradesOfSteps(bar, this.#steps(minute, bar), section, trades.recording)
      const directions = draw(`trades ${this.listing.symbol} ${minute}`, DIRECTION_BYTES)
      return tradesOfMinute(bar, section, trades.recording, directions)
    })
  }

  #steps(minute: number, bar: Bar): MinuteSteps {
    const { steps } = this.#parts
    const salt = scrambled(minute, Number(this.listing.id))
    return { times: steps.times(minute), levels: steps.levels(dayIndex(minute), minute, bar), salt }
  }

  /** Returns the candle of a minute up to a time within it. `before` is an earlier state of it, extended in place. */
  minuteUpTo(minute: number, now: number, before: Bar | null): Bar {
    const trades = this.tradesOf(minute)
    const bar = before ?? flatBar(trades.prices[0] ?? 0)
    const count = countUpTo(trades, now - minute * MINUTE_MS)
    for (let at = bar.count; at < count; at++) {
      const price = trades.prices[at] ?? 0
      bar.high = Math.max(bar.high, price)
      bar.low = Math.min(bar.low, price)
      bar.close = price
      bar.amount += trades.amounts[at] ?? 0
    }
    bar.vol = trades.turnovers[count - 1] ?? 0
    bar.count = count
    return bar
  }

  /** Returns the ordinal of the first trade after a time, whether or not it exists yet; ordinals of all earlier trades are smaller. */
  ordinalAfter(ts: number): number {
    const minute = Math.floor(ts / MINUTE_MS)
    if (minute < this.firstMinute) return this.firstMinute * MOST_IN_MINUTE
    const trades = this.tradesOf(minute)
    const count = countUpTo(trades, ts - minute * MINUTE_MS)
    return count < trades.count ? minute * MOST_IN_MINUTE + count : (minute + 1) * MOST_IN_MINUTE
  }

  /** Returns the trade with an ordinal from `ordinalAfter`, `next` or `previous`. */
  raw(ordinal: number): RawTrade {
    const minute = Math.floor(ordinal / MOST_IN_MINUTE)
    const at = ordinal - minute * MOST_IN_MINUTE
    const { times, prices, amounts, sells } = this.tradesOf(minute)
    return {
      ordinal,
      ts: minute * MINUTE_MS + (times[at] ?? 0),
      price: prices[at] ?? 0,
      amount: amounts[at] ?? 0,
      sell: sells[at] === 1,
    }
  }

  /** Returns the ordinal of the next trade. */
  next(ordinal: number): number {
    const minute = Math.floor(ordinal / MOST_IN_MINUTE)
    const next = ordinal + 1
    return next - minute * MOST_IN_MINUTE < this.tradesOf(minute).count ? next : (minute + 1) * MOST_IN_MINUTE
  }

  /** Returns the ordinal of the previous trade; null before the first. */
  previous(ordinal: number): number | null {
    if (ordinal % MOST_IN_MINUTE > 0) return ordinal - 1
    const minute = ordinal / MOST_IN_MINUTE - 1
    return minute < this.firstMinute ? null : minute * MOST_IN_MINUTE + this.tradesOf(minute).count - 1
  }

  /** Returns the trades from one ordinal up to but not including another, oldest first, at most `most`. */
  between(from: number, to: number, most: number): RawTrade[] {
    const trades: RawTrade[] = []
    for (let ordinal = from; ordinal < to && trades.length < most; ordinal = this.next(ordinal))
      trades.push(this.raw(ordinal))
    return trades
  }

  /** Returns the last trades before an ordinal, newest first. */
  latest(before: number, size: number): RawTrade[] {
    const trades: RawTrade[] = []
    let ordinal = this.previous(before)
    for (; ordinal !== null && trades.length < size; ordinal = this.previous(ordinal)) trades.push(this.raw(ordinal))
    return trades
  }

  /** Converts a trade to the {@link Trade} of the market interface. */
  asTrade({ ordinal, ts, price, amount, sell }: RawTrade): Trade {
    return {
      id: String(tradeIdOf(ordinal)),
      price: unitsText(price, this.listing.pricePrecision),
      amount: unitsText(amount, this.listing.amountPrecision),
      ts,
      direction: sell ? 'sell' : 'buy',
    }
  }

  /**
   * Returns the best levels of the book, at most `most` per side. Prices are unique, no bid reaches an ask, and the last trade's price is on the side it traded
   * at.
   */
  book(ts: number, most: number): Book {
    const frame = Math.floor(ts / FRAME_MS)
    const [last] = this.latest(this.ordinalAfter(frame * FRAME_MS), 1)
    return last ? this.#parts.book.at(frame, last, most) : { bids: [], asks: [] }
  }
}

/** Returns how many trades of a minute happened up to `into`, ms since its start. */
function countUpTo({ times }: MinuteTrades, into: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= into) low = middle + 1
    else high = middle
  }
  return low
}

/** Gets or creates a cache entry; evicts the oldest if the cache has `most` entries. */
export function kept<T>(cache: Map<number, T>, key: number, most: number, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  if (cache.size >= most) cache.delete(cache.keys().next().value as number)
  cache.set(key, made)
  return made
}
