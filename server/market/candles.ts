import { type Bar, Bars, extendBar, flatBar } from './bars.ts'
import {
  barStart,
  type CandlePeriod,
  DAY_MINUTES,
  dayIndex,
  firstMinute,
  nextStart,
  previousStart,
} from './calendar.ts'
import type { History } from './history.ts'
import type { ReplayedMarket } from './replayed-market.ts'

const MINUTE_MS = 60_000
/** Candles are put together from whole parts of these lengths, each made of the next shorter one. */
const PARTS = [DAY_MINUTES, 60, 5, 1] as const
type Length = (typeof PARTS)[number]
/** A replay repeats after 65 minutes, thrice twice the recording's length; so its hours repeat after 13, and its days after 13. */
const REPEATS: Record<Length, number> = { 1440: 13, 60: 13, 5: 13, 1: 65 }
/** Old days whose parts are kept, by the parts' length; the short ones are quickly made again. */
const MOST_DAYS: Record<Length, number> = { 1440: 10_000, 60: 10_000, 5: 64, 1: 4 }

/** A candle with the minute it begins at. */
export interface TimedBar extends Bar {
  start: number
}

/** A market's candles at every period, all made of the same minutes, so that they always agree; the last one holds the last trade. */
export class MarketCandles {
  readonly #market: ReplayedMarket
  readonly #history: History
  readonly #epochMinute: number
  readonly #live = byLength<Bar>()
  readonly #old = byLength<Bars>()
  #current: { minute: number; next: number; bar: Bar } | null = null

  constructor(market: ReplayedMarket, history: History, epochDay: number) {
    this.#market = market
    this.#history = history
    this.#epochMinute = firstMinute(epochDay)
  }

  /** The first minute there is a candle of. */
  get firstMinute(): number {
    return firstMinute(this.#history.firstDay)
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
    if (start < this.#epochMinute) return this.#oldDay(length, day).get((start - firstMinute(day)) / length)
    const index = (length === DAY_MINUTES ? day : start / length) % REPEATS[length]
    return kept(this.#live[length], index, () => {
      const shorter = shorterThan(length)
      if (shorter) return joined(length / shorter, (at) => this.#part(shorter, start + at * shorter))
      const [bar, next] = this.#opened(start)
      this.#addTrades(bar, next, (start + 1) * MINUTE_MS - 1)
      return bar
    })
  }

  /** A day of before the epoch in parts. */
  #oldDay(length: Length, day: number): Bars {
    const days = this.#old[length]
    const parts = kept(days, day, () => {
      const shorter = shorterThan(length)
      if (!shorter) return this.#history.minutes(day)
      const [source, count] = [this.#oldDay(shorter, day), length / shorter]
      const made = new Bars(DAY_MINUTES / length)
      for (let at = 0; at < DAY_MINUTES / length; at++)
        made.set(
          at,
          joined(count, (part) => source.get(at * count + part)),
        )
      return made
    })
    if (days.size > MOST_DAYS[length]) days.delete(days.keys().next().value as number)
    return parts
  }

  /** The candle of the minute that runs, as far as it has come. */
  #currentMinute(minute: number, now: number): Bar {
    const after = this.#market.ordinalAfter(now)
    const known = this.#current?.minute === minute && this.#current.next <= after ? this.#current : null
    const [bar, next] = known ? [known.bar, known.next] : this.#opened(minute)
    this.#addTrades(bar, next, now)
    this.#current = { minute, next: after, bar }
    return bar
  }

  /** A minute before its first trade, and that trade's ordinal. It opens where the one before closed, so that neighbours touch. */
  #opened(minute: number): [bar: Bar, next: number] {
    const next = this.#market.ordinalAfter(minute * MINUTE_MS - 1)
    return [flatBar(this.#market.raw(next - 1).price), next]
  }

  #addTrades(bar: Bar, from: number, upTo: number): void {
    const { pricePrecision, amountPrecision } = this.#market.market
    const value = 100 / 10 ** (pricePrecision + amountPrecision)
    const to = this.#market.ordinalAfter(upTo)
    for (let ordinal = from; ordinal < to; ordinal++) {
      const { price, amount } = this.#market.raw(ordinal)
      bar.high = Math.max(bar.high, price)
      bar.low = Math.min(bar.low, price)
      bar.close = price
      bar.amount += amount
      bar.vol += Math.round(price * amount * value)
      bar.count += 1
    }
  }

  /** The rolling 24 hours up to `now`: 1,440 whole minutes and the current one. */
  dayUpTo(now: number): Bar {
    const last = Math.floor(now / MINUTE_MS)
    return this.#between(last - DAY_MINUTES, last + 1, now)
  }
}

const byLength = <T>(): Record<Length, Map<number, T>> => ({
  1440: new Map(),
  60: new Map(),
  5: new Map(),
  1: new Map(),
})

const shorterThan = (length: Length): Length | undefined => PARTS[PARTS.indexOf(length) + 1]

/** Whether a part of a length begins at a minute. */
const begins = (length: Length, minute: number): boolean =>
  length === DAY_MINUTES ? minute === firstMinute(dayIndex(minute)) : minute % length === 0

function joined(count: number, part: (at: number) => Bar): Bar {
  const bar = { ...part(0) }
  for (let at = 1; at < count; at++) extendBar(bar, part(at))
  return bar
}

function kept<T>(cache: Map<number, T>, key: number, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}
