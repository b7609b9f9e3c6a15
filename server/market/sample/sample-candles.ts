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
import { type Bar, BarArray, extendBar } from './ohlc.ts'
import { getOrCreate, type SampleMarket } from './sample-market.ts'

const MINUTE_MS = 60_000
/** How long background work runs before it yields to the event loop. */
const SLICE_MS = 4
const MONTH_DAYS = 31
/** Lengths in minutes of the cached parts from which candles are assembled. */
const PART_MINUTES = [DAY_MINUTES, 60, 5, 1] as const
type PartMinutes = (typeof PART_MINUTES)[number]
type PartOfDay = Exclude<PartMinutes, typeof DAY_MINUTES>
/** Maximum number of days whose parts are cached, by length of the parts; shorter parts are cheaper to recompute. {@link SampleMarket} caches the minutes. */
const MAX_CACHED_DAYS = { 1440: 10_000, 60: 400, 5: 64 } as const

/** Candle with its first minute. */
export interface TimedBar extends Bar {
  start: number
}

/** Range of minutes, `end` excluded. */
interface MinuteRange {
  start: number
  end: number
}

/** Candles of a market for every period. All are made from the same minutes, so they agree; the last one includes the last trade. */
export class MarketCandles {
  readonly #market: SampleMarket
  readonly #days = new Map<number, Bar>()
  readonly #parts = { 60: new Map<number, BarArray>(), 5: new Map<number, BarArray>() }
  #current: { minute: number; bar: Bar; now: number } | null = null

  constructor(market: SampleMarket) {
    this.#market = market
  }

  /** First minute of the history. */
  get firstMinute(): number {
    return this.#market.firstMinute
  }

  /** Returns up to `size` candles, oldest first, the last of which contains the minute `last`. `now` in epoch ms. */
  listUpTo(period: CandlePeriod, now: number, size: number, last = Number.POSITIVE_INFINITY): TimedBar[] {
    return Array.from(this.#spansUpTo(period, now, size, last), (span) => this.#bar(span, now)).reverse()
  }

  /** Returns up to `size` candles, oldest first, that begin at or after the minute `from` and not after the minute `to`. */
  listFrom(period: CandlePeriod, now: number, size: number, from: number, to: number): TimedBar[] {
    return Array.from(this.#spansFrom(period, now, size, from, to), (span) => this.#bar(span, now))
  }

  /**
   * Returns the same candles as `listFrom`, or if `from` is null as `listUpTo`; `from` and `to` are minutes. Days that are not cached are computed in slices of a
   * few ms, so that other requests do not wait: the first chart of several years needs thousands of days.
   */
  async computeHistory(
    period: CandlePeriod,
    now: number,
    { size, from, to }: { size: number; from: number | null; to: number },
  ): Promise<TimedBar[]> {
    const spans = from === null ? this.#spansUpTo(period, now, size, to) : this.#spansFrom(period, now, size, from, to)
    const bars: TimedBar[] = []
    let since = performance.now()
    const yieldIfDue = async () => {
      if (performance.now() - since < SLICE_MS) return
      await setImmediate()
      since = performance.now()
    }
    for (const span of spans) {
      for (const day of this.#missingDays(span, now)) {
        this.#part(DAY_MINUTES, firstMinute(day))
        await yieldIfDue()
      }
      bars.push(this.#bar(span, now))
      await yieldIfDue()
    }
    return from === null ? bars.reverse() : bars
  }

  /** Returns whether the current candle is cheap to compute: at most a month of its days is not cached yet. */
  isCheap(period: CandlePeriod, now: number): boolean {
    const [span] = this.#spansUpTo(period, now, 1, Number.POSITIVE_INFINITY)
    return span === undefined || [...this.#missingDays(span, now)].length <= MONTH_DAYS
  }

  /** Yields the ranges of candles in minutes, latest first. */
  *#spansUpTo(period: CandlePeriod, now: number, size: number, last: number): Generator<MinuteRange> {
    const end = Math.floor(now / MINUTE_MS) + 1
    let start = barStart(period, Math.min(last, end - 1))
    for (let count = 0; count < size && nextStart(period, start) > this.firstMinute; count++) {
      yield { start, end: Math.min(end, nextStart(period, start)) }
      start = previousStart(period, start)
    }
  }

  /** Yields the ranges of candles in minutes, earliest first. */
  *#spansFrom(period: CandlePeriod, now: number, size: number, from: number, to: number): Generator<MinuteRange> {
    const end = Math.floor(now / MINUTE_MS) + 1
    const within = barStart(period, Math.max(from, this.firstMinute))
    let start = within < from ? nextStart(period, within) : within
    for (let count = 0; count < size && start < end && start <= to; count++) {
      const next = nextStart(period, start)
      yield { start, end: Math.min(end, next) }
      start = next
    }
  }

  /** Yields the complete past days of a candle that are not cached yet. */
  *#missingDays({ start, end }: MinuteRange, now: number): Generator<number> {
    const ended = Math.min(end, Math.floor(now / MINUTE_MS))
    const first = dayIndex(Math.max(start, this.firstMinute) + DAY_MINUTES - 1)
    for (let day = first; firstMinute(day + 1) <= ended; day++) if (!this.#days.has(day)) yield day
  }

  #bar({ start, end }: MinuteRange, now: number): TimedBar {
    return { ...this.#between(Math.max(start, this.firstMinute), end, now), start }
  }

  /** Assembles the candle of a range of minutes from the longest parts that fit. */
  #between(from: number, to: number, now: number): Bar {
    const ended = Math.min(to, Math.floor(now / MINUTE_MS))
    let bar: Bar | null = null
    for (let at = from; at < to; ) {
      const length = PART_MINUTES.find((minutes) => at + minutes <= ended && isPartStart(minutes, at))
      const part = length ? this.#part(length, at) : this.#currentMinute(at, now)
      if (bar) extendBar(bar, part)
      else bar = { ...part }
      at += length ?? 1
    }
    if (!bar) throw new Error('a candle needs at least one minute')
    return bar
  }

  /** Returns the candle of a completed part that begins at the minute `start`. */
  #part(length: PartMinutes, start: number): Bar {
    const day = dayIndex(start)
    if (length === DAY_MINUTES)
      return getOrCreate(this.#days, day, MAX_CACHED_DAYS[length], () => this.#market.getDayBar(day))
    return this.#dayIn(length, day).get((start - firstMinute(day)) / length)
  }

  /** Returns a day in shorter parts. Today's are computed to the end of the day; callers read only completed ones. */
  #dayIn(length: PartOfDay, day: number): BarArray {
    if (length === 1) return this.#market.getMinutes(day)
    return getOrCreate(this.#parts[length], day, MAX_CACHED_DAYS[length], () => {
      const source = this.#market.getMinutes(day)
      const made = new BarArray(DAY_MINUTES / length)
      for (let at = 0; at < DAY_MINUTES / length; at++) {
        const { open, high, low, close, amount, vol, count } = source.merge(at * length, length)
        made.set(at, open, high, low, close, amount, vol, count)
      }
      return made
    })
  }

  /** Returns the candle of the running minute up to now. */
  #currentMinute(minute: number, now: number): Bar {
    const known = this.#current
    const before = known && known.minute === minute && known.now <= now ? known.bar : null
    const bar = this.#market.getMinuteUpTo(minute, now, before)
    this.#current = { minute, bar, now }
    return bar
  }

  /** Returns the rolling 24 hours up to `now`: 1,440 whole minutes and the running one. */
  getRollingDay(now: number): Bar {
    const last = Math.floor(now / MINUTE_MS)
    return this.#between(last - DAY_MINUTES, last + 1, now)
  }
}

/** Returns whether a part of this length can begin at a minute. */
const isPartStart = (length: PartMinutes, minute: number): boolean =>
  length === DAY_MINUTES ? minute === firstMinute(dayIndex(minute)) : minute % length === 0
