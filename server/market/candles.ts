import { type Bar, Bars, extendBar } from './bars.ts'
import {
  barStart,
  type CandlePeriod,
  DAY_MINUTES,
  dayIndex,
  firstMinute,
  nextStart,
  previousStart,
} from './calendar.ts'
import { kept, type SampleMarket } from './sample-market.ts'

const MINUTE_MS = 60_000
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
    const end = Math.floor(now / MINUTE_MS) + 1
    const bars: TimedBar[] = []
    let start = barStart(period, Math.min(last, end - 1))
    while (bars.length < size && nextStart(period, start) > this.firstMinute) {
      bars.push(this.#bar(start, Math.min(end, nextStart(period, start)), now))
      start = previousStart(period, start)
    }
    return bars.reverse()
  }

  /** Up to `size` candles from the first one that begins at or after the minute `from`, none that begins after `to`, oldest first. */
  from(period: CandlePeriod, now: number, size: number, from: number, to: number): TimedBar[] {
    const end = Math.floor(now / MINUTE_MS) + 1
    const bars: TimedBar[] = []
    const within = barStart(period, Math.max(from, this.firstMinute))
    let start = within < from ? nextStart(period, within) : within
    while (bars.length < size && start < end && start <= to) {
      const next = nextStart(period, start)
      bars.push(this.#bar(start, Math.min(end, next), now))
      start = next
    }
    return bars
  }

  #bar(start: number, end: number, now: number): TimedBar {
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
