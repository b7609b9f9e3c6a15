import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Trade } from '../market.ts'
import { DAY_MINUTES, dayIndex, firstMinute } from './calendar.ts'
import type { SampleListing } from './catalogue.ts'
import type { DayGenerator } from './day-generator.ts'
import type { MinuteTrades } from './minute-trades.ts'
import { type Bar, BarArray, createFlatBar } from './ohlc.ts'
import type { Book } from './recorded-book.ts'
import type { TradeSection } from './recorded-trades.ts'
import { FRAME_MS, type SampleBook } from './sample-book.ts'

/** Offset of trade ids, so that they are as long as an exchange's. */
const ID_OFFSET = 100_000_000_000
const MINUTE_MS = 60_000
/** Upper bound of a minute's trades; their ordinals begin at a multiple of it. */
const MAX_TRADES_PER_MINUTE = 8_192
/** Maximum numbers of cached days (of minutes) and minutes (of trades). */
const MAX_CACHED = { days: 4, minutes: 8 }

/** Formats whole units as decimal text. */
export function formatUnits(units: number, precision: number): Decimal {
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
export const toTradeId = (ordinal: number): number => ID_OFFSET + ordinal

/** Components of a sample market. */
export interface SampleMarketParts {
  firstDay: number
  /** Returns the generator of a day. */
  findGenerator(day: number): DayGenerator
  book: SampleBook
}

/**
 * Market as a function of seed and time. Every trade since its first day can be computed, also for times when no node ran. Days that decide orders are made of
 * secret steps; days before the market began, of which long charts need thousands, of recorded minutes.
 */
export class SampleMarket {
  readonly listing: SampleListing
  readonly firstMinute: number
  readonly #parts: SampleMarketParts
  readonly #work = new BarArray(DAY_MINUTES)
  readonly #days = new Map<number, BarArray>()
  readonly #minutes = new Map<number, MinuteTrades>()

  constructor(listing: SampleListing, parts: SampleMarketParts) {
    this.listing = listing
    this.firstMinute = firstMinute(parts.firstDay)
    this.#parts = parts
  }

  /** Returns the 1,440 bars of a day, including future ones: never show those to clients. */
  getMinutes(day: number): BarArray {
    return getOrCreate(this.#days, day, MAX_CACHED.days, () =>
      this.#parts.findGenerator(day).writeMinutes(day, new BarArray(DAY_MINUTES)),
    )
  }

  /** Returns the candle of a whole day. Does not cache its minutes, because a chart of several years needs thousands of days. */
  getDayBar(day: number): Bar {
    return (this.#days.get(day) ?? this.#parts.findGenerator(day).writeMinutes(day, this.#work)).merge(0, DAY_MINUTES)
  }

  #bar(minute: number): Bar {
    const day = dayIndex(minute)
    return this.getMinutes(day).get(minute - firstMinute(day))
  }

  /** Returns the trades of a minute, including future ones: never show those to clients. */
  getMinuteTrades(minute: number): MinuteTrades {
    return getOrCreate(this.#minutes, minute, MAX_CACHED.minutes, () =>
      this.#parts.findGenerator(dayIndex(minute)).makeTrades(minute, this.#bar(minute), this.getSection(minute)),
    )
  }

  /** Returns the section of recorded trades of which a minute is made. */
  getSection(minute: number): TradeSection {
    return this.#parts.findGenerator(dayIndex(minute)).getSection(minute, this.#bar(minute))
  }

  /** Returns the candle of a minute up to a time within it. `before` is an earlier state of it, extended in place. */
  getMinuteUpTo(minute: number, now: number, before: Bar | null): Bar {
    const trades = this.getMinuteTrades(minute)
    const bar = before ?? createFlatBar(trades.prices[0] ?? 0)
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
  findOrdinalAfter(ts: number): number {
    const minute = Math.floor(ts / MINUTE_MS)
    if (minute < this.firstMinute) return this.firstMinute * MAX_TRADES_PER_MINUTE
    const trades = this.getMinuteTrades(minute)
    const count = countUpTo(trades, ts - minute * MINUTE_MS)
    return count < trades.count ? minute * MAX_TRADES_PER_MINUTE + count : (minute + 1) * MAX_TRADES_PER_MINUTE
  }

  /** Returns the trade with an ordinal from `findOrdinalAfter`, `next` or `previous`. */
  getTrade(ordinal: number): RawTrade {
    const minute = Math.floor(ordinal / MAX_TRADES_PER_MINUTE)
    const at = ordinal - minute * MAX_TRADES_PER_MINUTE
    const { times, prices, amounts, sells } = this.getMinuteTrades(minute)
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
    const minute = Math.floor(ordinal / MAX_TRADES_PER_MINUTE)
    const next = ordinal + 1
    return next - minute * MAX_TRADES_PER_MINUTE < this.getMinuteTrades(minute).count
      ? next
      : (minute + 1) * MAX_TRADES_PER_MINUTE
  }

  /** Returns the ordinal of the previous trade; null before the first. */
  previous(ordinal: number): number | null {
    if (ordinal % MAX_TRADES_PER_MINUTE > 0) return ordinal - 1
    const minute = ordinal / MAX_TRADES_PER_MINUTE - 1
    return minute < this.firstMinute ? null : minute * MAX_TRADES_PER_MINUTE + this.getMinuteTrades(minute).count - 1
  }

  /** Returns the trades from one ordinal up to but not including another, oldest first, at most `most`. */
  listBetween(from: number, to: number, most: number): RawTrade[] {
    const trades: RawTrade[] = []
    for (let ordinal = from; ordinal < to && trades.length < most; ordinal = this.next(ordinal))
      trades.push(this.getTrade(ordinal))
    return trades
  }

  /** Returns the last trades before an ordinal, newest first. */
  listLatest(before: number, size: number): RawTrade[] {
    const trades: RawTrade[] = []
    let ordinal = this.previous(before)
    for (; ordinal !== null && trades.length < size; ordinal = this.previous(ordinal))
      trades.push(this.getTrade(ordinal))
    return trades
  }

  /** Converts a trade to the {@link Trade} of the market interface. */
  toTrade({ ordinal, ts, price, amount, sell }: RawTrade): Trade {
    return {
      id: String(toTradeId(ordinal)),
      price: formatUnits(price, this.listing.pricePrecision),
      amount: formatUnits(amount, this.listing.amountPrecision),
      ts,
      direction: sell ? 'sell' : 'buy',
    }
  }

  /**
   * Returns the best levels of the book, at most `most` per side. Prices are unique, no bid reaches an ask, and the last trade's price is on the side it traded
   * at.
   */
  getBook(ts: number, most: number): Book {
    const frame = Math.floor(ts / FRAME_MS)
    const [last] = this.listLatest(this.findOrdinalAfter(frame * FRAME_MS), 1)
    return last ? this.#parts.book.getFrame(frame, last, most) : { bids: [], asks: [] }
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
export function getOrCreate<T>(cache: Map<number, T>, key: number, most: number, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  if (cache.size >= most) cache.delete(cache.keys().next().value as number)
  cache.set(key, made)
  return made
}
