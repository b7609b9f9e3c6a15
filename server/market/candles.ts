import { type Bar, join, joinAll, still } from './bars.ts'
import { barStart, DAY_MINUTES, dayOf, firstMinute, type Period, previousStart } from './calendar.ts'
import type { History } from './history.ts'
import type { TapeMarket } from './tape-market.ts'

const MINUTE_MS = 60_000
const HOUR = 60
/** Minutes after which a replay repeats: twice the tape's length divides it. */
const REPEAT = 65
/** Days whose minutes are kept. */
const MOST_DAYS = 120
/** Periods of at least this many minutes are made of hours. */
const LONG: ReadonlySet<Period> = new Set(['4hour', '1day', '1week', '1mon', '1year'])

/** A candle with the minute it begins at. */
export interface TimedBar extends Bar {
  start: number
}

/** A market's candles at every period, all made of the same minutes, so that they always agree; the last one holds the last trade. */
export class Candles {
  readonly #market: TapeMarket
  readonly #history: History
  readonly #epochMinute: number
  readonly #live: (Bar | null)[] = Array.from({ length: REPEAT }, () => null)
  readonly #days = new Map<number, Bar[]>()
  readonly #hours = new Map<number, Bar>()

  constructor(market: TapeMarket, history: History, epochDay: number) {
    this.#market = market
    this.#history = history
    this.#epochMinute = firstMinute(epochDay)
  }

  /** The first minute there is a candle of. */
  get firstMinute(): number {
    return firstMinute(this.#history.firstDay)
  }

  /** Up to `size` candles that end with the one that holds `now` (epoch milliseconds), oldest first. */
  upTo(period: Period, now: number, size: number): TimedBar[] {
    const bars: TimedBar[] = []
    let end = Math.floor(now / MINUTE_MS) + 1
    let start = barStart(period, end - 1)
    while (bars.length < size && end > this.firstMinute) {
      const bar = this.#between(Math.max(start, this.firstMinute), end, now, LONG.has(period))
      if (bar) bars.push({ ...bar, start })
      end = start
      start = previousStart(period, start)
    }
    return bars.reverse()
  }

  /** The candle of a stretch of minutes; null for an empty one. */
  #between(from: number, to: number, now: number, byHours: boolean): Bar | null {
    if (!byHours) return joinAll(Array.from({ length: to - from }, (_none, at) => this.minute(from + at, now)))
    let bar: Bar | null = null
    for (let at = from; at < to; ) {
      const next = Math.min(to, Math.floor(at / HOUR) * HOUR + HOUR)
      const part =
        next - at === HOUR && next * MINUTE_MS <= now ? this.#hour(at / HOUR, now) : this.#between(at, next, now, false)
      if (part) bar = bar ? join(bar, part) : part
      at = next
    }
    return bar
  }

  #hour(hour: number, now: number): Bar {
    const known = this.#hours.get(hour)
    if (known) return known
    const bar = this.#between(hour * HOUR, hour * HOUR + HOUR, now, false)
    if (!bar) throw new Error('an hour without minutes')
    this.#hours.set(hour, bar)
    return bar
  }

  /** The candle of one minute; of the current one as far as it has come. */
  minute(minute: number, now: number): Bar {
    if (minute < this.#epochMinute) return this.#day(dayOf(minute))[minute - firstMinute(dayOf(minute))] as Bar
    if ((minute + 1) * MINUTE_MS > now) return this.#fromTrades(minute, now)
    const slot = minute % REPEAT
    this.#live[slot] ??= this.#fromTrades(minute, Number.POSITIVE_INFINITY)
    return this.#live[slot]
  }

  #fromTrades(minute: number, now: number): Bar {
    const from = this.#market.ordinalAfter(minute * MINUTE_MS - 1)
    const to = this.#market.ordinalAfter(Math.min((minute + 1) * MINUTE_MS - 1, now))
    const { pricePrecision, amountPrecision } = this.#market.market
    const value = 100 / 10 ** (pricePrecision + amountPrecision)
    // A candle opens where the former closed, so that neighbours touch whatever happened in between.
    const bar = still(this.#market.raw(from - 1).price)
    for (let ordinal = from; ordinal < to; ordinal++) {
      const { price, amount } = this.#market.raw(ordinal)
      bar.high = Math.max(bar.high, price)
      bar.low = Math.min(bar.low, price)
      bar.close = price
      bar.amount += amount
      bar.vol += price * amount * value
      bar.count += 1
    }
    bar.vol = Math.round(bar.vol)
    return bar
  }

  #day(day: number): Bar[] {
    const known = this.#days.get(day)
    if (known) return known
    const minutes = this.#history.minutes(day)
    if (this.#days.size >= MOST_DAYS) this.#days.delete(this.#days.keys().next().value as number)
    this.#days.set(day, minutes)
    return minutes
  }

  /** The rolling 24 hours up to `now`: 1,440 whole minutes and the current one. */
  dayUpTo(now: number): Bar {
    const last = Math.floor(now / MINUTE_MS)
    const bar = this.#between(last - DAY_MINUTES, last + 1, now, true)
    if (!bar) throw new Error('no candles')
    return bar
  }
}
