import { Bars } from './bars.ts'
import { DAY_MINUTES } from './calendar.ts'
import type { Day, Shape } from './days.ts'
import type { MarketInfo } from './market.ts'

/** What is traded on a usual day: turnover in hundredths of the quote coin, and the number of trades. */
export interface Usual {
  turnover: number
  trades: number
}

/** How far a day's path strays from the straight line, as a share of the day's reach. */
const STRAY = 0.8

/**
 * The days before a market's first live day: recorded days in their order, the last one closing at the price where the recording takes over. Within a day
 * the price follows the minutes of some recorded day, bent so that the day opens, closes and reaches its high and low exactly. The same at any time for
 * the same epoch; everything longer is made of these minutes.
 */
export class History {
  readonly #market: MarketInfo
  readonly #days: readonly Day[]
  readonly #shapes: readonly Shape[]
  readonly #usual: Usual
  readonly #epochDay: number

  constructor(market: MarketInfo, days: readonly Day[], shapes: readonly Shape[], usual: Usual, epochDay: number) {
    this.#market = market
    this.#days = days
    this.#shapes = shapes
    this.#usual = usual
    this.#epochDay = epochDay
  }

  /** The first day there is anything of. */
  get firstDay(): number {
    return this.#epochDay - this.#days.length
  }

  /** The minutes of a day before the epoch, 1440 bars. */
  minutes(dayNumber: number): Bars {
    const at = dayNumber - this.firstDay
    const day = this.#days[at]
    const mixed = at * 7 + Number(this.#market.id) * 5
    const shape = this.#shapes[mixed % this.#shapes.length]
    if (!day || !shape) throw new Error('no such day')
    const closes = pathOf(day, shape, mixed % 2 === 0 ? 1 : -1)
    return this.#bars(day, shape, closes)
  }

  #bars(day: Day, shape: Shape, closes: Float64Array): Bars {
    const bars = new Bars(DAY_MINUTES)
    const { pricePrecision, amountPrecision } = this.#market
    /** Turnover in hundredths of one unit of amount at one unit of price. */
    const value = 100 / 10 ** (pricePrecision + amountPrecision)
    const [turnover, trades] = [this.#usual.turnover * day.activity, this.#usual.trades * day.activity]
    const wick = (day.high - day.low) / 10_000
    const { highest, lowest } = extremesOf(closes)
    let open = day.open
    for (let minute = 0; minute < DAY_MINUTES; minute++) {
      const share = (shape.volume[minute] ?? 0) / 1_000_000
      const close = closes[minute] ?? open
      const amount = share > 0 ? Math.max(1, Math.round((turnover * share) / (close * value))) : 0
      const [up, down] = share > 0 ? [(shape.up[minute] ?? 0) * wick, (shape.down[minute] ?? 0) * wick] : [0, 0]
      const [top, bottom] = [Math.max(open, close), Math.min(open, close)]
      bars.set(minute, {
        open,
        high: minute === highest ? Math.max(top, day.high) : Math.min(Math.max(top, day.high), Math.round(top + up)),
        low:
          minute === lowest
            ? Math.min(bottom, day.low)
            : Math.max(Math.min(bottom, day.low), Math.round(bottom - down)),
        close,
        amount,
        vol: Math.round(amount * close * value),
        count: share > 0 ? Math.max(1, Math.round(trades * share)) : 0,
      })
      open = close
    }
    return bars
  }
}

/** The minutes that close highest and lowest. */
function extremesOf(closes: Float64Array): { highest: number; lowest: number } {
  let [highest, lowest] = [0, 0]
  for (let minute = 1; minute < closes.length; minute++) {
    if ((closes[minute] ?? 0) > (closes[highest] ?? 0)) highest = minute
    if ((closes[minute] ?? 0) < (closes[lowest] ?? 0)) lowest = minute
  }
  return { highest, lowest }
}

/**
 * The closes of a day's minutes: the straight line from open to close with a shape's wiggles on it (or those upside down), stretched above and below
 * so that the extremes lie at the day's high and low. A minute without a trade keeps the close before.
 */
function pathOf({ open, high, low, close }: Day, { path, volume }: Shape, sign: 1 | -1): Float64Array {
  const closes = new Float64Array(DAY_MINUTES)
  const stray = (sign * STRAY * (high - low)) / 10_000
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)]
  let [most, least, before] = [top, bottom, open]
  for (let minute = 0; minute < DAY_MINUTES - 1; minute++) {
    if (volume[minute]) before = open + ((close - open) * (minute + 1)) / DAY_MINUTES + stray * (path[minute] ?? 0)
    closes[minute] = before
    most = Math.max(most, before)
    least = Math.min(least, before)
  }
  const up = most > top ? (high - top) / (most - top) : 0
  const down = least < bottom ? (bottom - low) / (bottom - least) : 0
  for (let minute = 0; minute < DAY_MINUTES - 1; minute++) {
    const straight = closes[minute] ?? 0
    const bent =
      straight > top ? top + (straight - top) * up : straight < bottom ? bottom - (bottom - straight) * down : straight
    closes[minute] = Math.round(bent)
  }
  closes[DAY_MINUTES - 1] = close
  return closes
}
