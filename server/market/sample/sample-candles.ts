import { setImmediate } from 'node:timers/promises'
import {
  barStart,
  type CandlePeriod,
  DAY_MINUTES,
  dayIndex,
  firstMinute,
  nextStart,
  previousStart,
} from './calendar.ts'
import { type Bar, Bars, extendBar } from './ohlc.ts'
import { kept, type SampleMarket } from './sample-market.ts'

const MINUTE_MS = 60_000
/** Work that can wait gives way to everybody else after so long. */
const TURN_MS = 4
const MONTH_DAYS = 31
/** Candles are put together from whole parts of these lengths. */
const PARTS = [DAY_MINUTES, 60, 5, 1] as const
type Length = (typeof PARTS)[number]
type PartOfDay = Exclude<Length, typeof DAY_MINUTES>
/** Days whose parts are kept, by the parts' length; the short ones are quickly made again. The market keeps the minutes. */
const MOST_DAYS = { 1440: 10_000, 60: 400, 5: 64 } as const

/** A candle with the minute it begins at. */
export interface TimedBar extends Bar {
  start: number
}

/** From which minute to before which. */
interface Span {
  start: number
  end: number
}

/** A market's candles at every period, all made of the same minutes, so that they always agree; the last one holds the last trade. */
export class MarketCandles {
  readonly #market: SampleMarket
  readonly #days = new Map<number, Bar>()
  readonly #parts = { 60: new Map<number, Bars>(), 5: new Map<number, Bars>() }
  #current: { minute: number; bar: Bar; now: number } | null = null

  constructor(market: SampleMarket) {
    this.#market = market
  }

  /** The first minute there is a candle of. */
  get firstMinute(): number {
    return this.#market.firstMinute
  }

  /** Up to `size` candles that end with the one that holds the minute `last`, oldest first. `now` in epoch milliseconds. */
  upTo(period: CandlePeriod, now: number, size: number, last = Number.POSITIVE_INFINITY): TimedBar[] {
    return Array.from(this.#spansUpTo(period, now, size, last), (span) => this.#bar(span, now)).reverse()
  }

  /** Up to `size` candles from the first one that begins at or after the minute `from`, none that begins after `to`, oldest first. */
  from(period: CandlePeriod, now: number, size: number, from: number, to: number): TimedBar[] {
    return Array.from(this.#spansFrom(period, now, size, from, to), (span) => this.#bar(span, now))
  }

  /**
   * The candles of `from`, or without a `from` those of `upTo` (minutes). What nobody has asked for yet is worked out a few milliseconds at a time, so that nobody
   * else waits: the first chart of years is thousands of days.
   */
  async history(
    period: CandlePeriod,
    now: number,
    { size, from, to }: { size: number; from: number | null; to: number },
  ): Promise<TimedBar[]> {
    const spans = from === null ? this.#spansUpTo(period, now, size, to) : this.#spansFrom(period, now, size, from, to)
    const bars: TimedBar[] = []
    let since = performance.now()
    const rest = async () => {
      if (performance.now() - since < TURN_MS) return
      await setImmediate()
      since = performance.now()
    }
    for (const span of spans) {
      for (const day of this.#missingDays(span, now)) {
        this.#part(DAY_MINUTES, firstMinute(day))
        await rest()
      }
      bars.push(this.#bar(span, now))
      await rest()
    }
    return from === null ? bars.reverse() : bars
  }

  /** Whether the candle of now can be told at once: no more days of it are to be worked out than a month has. */
  isAtHand(period: CandlePeriod, now: number): boolean {
    const [span] = this.#spansUpTo(period, now, 1, Number.POSITIVE_INFINITY)
    return span === undefined || [...this.#missingDays(span, now)].length <= MONTH_DAYS
  }

  /** Where candles begin and end, in minutes, the latest first. */
  *#spansUpTo(period: CandlePeriod, now: number, size: number, last: number): Generator<Span> {
    const end = Math.floor(now / MINUTE_MS) + 1
    let start = barStart(period, Math.min(last, end - 1))
    for (let count = 0; count < size && nextStart(period, start) > this.firstMinute; count++) {
      yield { start, end: Math.min(end, nextStart(period, start)) }
      start = previousStart(period, start)
    }
  }

  /** The same, the earliest first. */
  *#spansFrom(period: CandlePeriod, now: number, size: number, from: number, to: number): Generator<Span> {
    const end = Math.floor(now / MINUTE_MS) + 1
    const within = barStart(period, Math.max(from, this.firstMinute))
    let start = within < from ? nextStart(period, within) : within
    for (let count = 0; count < size && start < end && start <= to; count++) {
      const next = nextStart(period, start)
      yield { start, end: Math.min(end, next) }
      start = next
    }
  }

  /** The whole days of a candle that are over and were not worked out yet. */
  *#missingDays({ start, end }: Span, now: number): Generator<number> {
    const ended = Math.min(end, Math.floor(now / MINUTE_MS))
    const first = dayIndex(Math.max(start, this.firstMinute) + DAY_MINUTES - 1)
    for (let day = first; firstMinute(day + 1) <= ended; day++) if (!this.#days.has(day)) yield day
  }

  #bar({ start, end }: Span, now: number): TimedBar {
    return { ...this.#between(Math.max(start, this.firstMinute), end, now), start }
  }

  /** The candle of a stretch of minutes, put together from the longest parts that fit. */
  #between(from: number, to: number, now: number): Bar {
    const ended = Math.min(to, Math.floor(now / MINUTE_MS))
    let bar: Bar | null = null
    for (let at = from; at < to; ) {
      const length = PARTS.find((minutes) => at + minutes <= ended && begins(minutes, at))
      const part = length ? this.#part(length, at) : this.#currentMinute(at, now)
      if (bar) extendBar(bar, part)
      else bar = { ...part }
      at += length ?? 1
    }
    if (!bar) throw new Error('a candle without minutes')
    return bar
  }

  /** The candle of a part that is over and begins at the minute `start`. */
  #part(length: Length, start: number): Bar {
    const day = dayIndex(start)
    if (length === DAY_MINUTES) return kept(this.#days, day, MOST_DAYS[length], () => this.#market.dayBar(day))
    return this.#dayIn(length, day).get((start - firstMinute(day)) / length)
  }

  /** A day in shorter parts. Those of today are made to its end: only the ones that are over are handed out. */
  #dayIn(length: PartOfDay, day: number): Bars {
    if (length === 1) return this.#market.minutesOf(day)
    return kept(this.#parts[length], day, MOST_DAYS[length], () => {
      const source = this.#market.minutesOf(day)
      const made = new Bars(DAY_MINUTES / length)
      for (let at = 0; at < DAY_MINUTES / length; at++) {
        const { open, high, low, close, amount, vol, count } = source.joined(at * length, length)
        made.put(at, open, high, low, close, amount, vol, count)
      }
      return made
    })
  }

  /** The candle of the minute that runs, as far as it has come. */
  #currentMinute(minute: number, now: number): Bar {
    const known = this.#current
    const before = known && known.minute === minute && known.now <= now ? known.bar : null
    const bar = this.#market.minuteUpTo(minute, now, before)
    this.#current = { minute, bar, now }
    return bar
  }

  /** The rolling 24 hours up to `now`: 1,440 whole minutes and the current one. */
  dayUpTo(now: number): Bar {
    const last = Math.floor(now / MINUTE_MS)
    return this.#between(last - DAY_MINUTES, last + 1, now)
  }
}

/** Whether a part of a length begins at a minute. */
const begins = (length: Length, minute: number): boolean =>
  length === DAY_MINUTES ? minute === firstMinute(dayIndex(minute)) : minute % length === 0
