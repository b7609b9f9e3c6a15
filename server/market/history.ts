import type { Bar } from './bars.ts'
import { DAY_MINUTES } from './calendar.ts'
import type { Replayed } from './catalogue.ts'
import { readTapeFile, sums } from './tape.ts'

/** A recorded day: close, high, low, base volume. */
type Day = [close: number, high: number, low: number, volume: number]

interface Shape {
  /** Where the price stands within the day's reach, in ten-thousandths, from 0 back to 0. */
  path: number[]
  /** Share of the day's volume, in millionths. */
  volume: number[]
}

/** The recordings that old days are drawn from. */
export interface Recordings {
  shapes: readonly Shape[]
  daily: Readonly<Record<'btc' | 'eth' | 'ltc', readonly Day[]>>
}

/** Loads the recorded days and the shapes of a day. */
export function loadRecordings(): Recordings {
  const stored = readTapeFile<{ path: number[]; volume: number[] }[]>('shapes')
  return {
    shapes: stored.map(({ path, volume }) => ({ path: sums(path), volume })),
    daily: readTapeFile<Recordings['daily']>('daily'),
  }
}

/**
 * The days before a market's first live day: recorded days in their order, scaled so that the last one closes exactly at the price where the tape
 * takes over. Within a day the price follows a recorded day of minutes, bent to begin at the day before's close and to reach the day's high or low.
 * The same for ever for the same epoch; everything longer is made of these minutes.
 */
export class History {
  readonly #market: Replayed
  readonly #shapes: readonly Shape[]
  readonly #days: readonly Day[]
  readonly #factor: number
  readonly #epochDay: number

  constructor(market: Replayed, { shapes, daily }: Recordings, epochDay: number, lastPrice: number) {
    this.#market = market
    this.#shapes = shapes
    this.#days = daily[market.daily]
    this.#factor = lastPrice / (this.#days.at(-1)?.[0] ?? 1)
    this.#epochDay = epochDay
  }

  /** The first day there is anything of. */
  get firstDay(): number {
    return this.#epochDay - this.#days.length + 1
  }

  /** The minutes of a day before the epoch, 1440 bars. */
  minutes(day: number): Bar[] {
    const at = this.#days.length - (this.#epochDay - day)
    const [close, high, low, volume] = this.#days[at] ?? [1, 1, 1, 1]
    const open = this.#days[at - 1]?.[0] ?? close
    const shape =
      this.#shapes[
        (((day * 7 + Number(this.#market.id)) % this.#shapes.length) + this.#shapes.length) % this.#shapes.length
      ]
    const reach = Math.max(
      0,
      Math.min(Math.max(high - Math.max(open, close), Math.min(open, close) - low), close * 0.08),
    )
    const priceAt = (minute: number): number => {
      const bent = open + ((close - open) * minute) / DAY_MINUTES + (reach * (shape?.path[minute] ?? 0)) / 10_000
      return Math.max(1, Math.round(bent * this.#factor))
    }
    return this.#bars(priceAt, shape, open, close, volume || 20_000)
  }

  #bars(
    priceAt: (minute: number) => number,
    shape: Shape | undefined,
    open: number,
    close: number,
    volume: number,
  ): Bar[] {
    const { pricePrecision, amountPrecision } = this.#market
    const [priceUnit, amountUnit] = [10 ** pricePrecision, 10 ** amountPrecision]
    // Volumes are those of the recorded coin; in value, not in coins, they stay what they were.
    const scale = (amountUnit * close) / Math.max(1e-9, (close * this.#factor) / priceUnit)
    const ends = {
      first: Math.max(1, Math.round(open * this.#factor)),
      last: Math.max(1, Math.round(close * this.#factor)),
    }
    let before = ends.first
    return Array.from({ length: DAY_MINUTES }, (_none, minute) => {
      const price = minute === DAY_MINUTES - 1 ? ends.last : priceAt(minute)
      const amount = Math.round((volume * scale * (shape?.volume[minute] ?? 0)) / 1_000_000)
      const wick = amount > 0 ? Math.round(Math.abs(price - before) * 0.4) : 0
      const bar: Bar = {
        open: before,
        high: Math.max(before, price) + wick,
        low: Math.max(1, Math.min(before, price) - wick),
        close: price,
        amount,
        vol: Math.round((amount / amountUnit) * (price / priceUnit) * 100),
        count: amount > 0 ? 1 + (amount % 97) : 0,
      }
      before = price
      return bar
    })
  }
}
