/** Candle in whole units, so that sums are exact: prices and base volume in the market's smallest unit, turnover in hundredths of the quote coin. */
export interface Bar {
  open: number
  high: number
  low: number
  close: number
  amount: number
  vol: number
  count: number
}

/** Returns the bar of a period without trades: all prices are the previous close. */
export const flatBar = (close: number): Bar => ({
  open: close,
  high: close,
  low: close,
  close,
  amount: 0,
  vol: 0,
  count: 0,
})

/** Extends `bar` by the bar that follows it. */
export function extendBar(bar: Bar, later: Bar): void {
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.amount += later.amount
  bar.vol += later.vol
  bar.count += later.count
}

/** Returns the mean price of the amount traded in a minute of the sample market, in the unit of its arguments. */
export const meanPrice = (open: number, high: number, low: number, close: number): number =>
  (open + high + low + close) / 4

const FIGURES = 7

/** Compact array of bars. */
export class Bars {
  readonly #figures: Float64Array

  constructor(length: number) {
    this.#figures = new Float64Array(length * FIGURES)
  }

  /** Stores a bar. Takes its figures separately to avoid an object for each of a day's 1,440 minutes. */
  put(
    at: number,
    open: number,
    high: number,
    low: number,
    close: number,
    amount: number,
    vol: number,
    count: number,
  ): void {
    const figures = this.#figures
    const start = at * FIGURES
    figures[start] = open
    figures[start + 1] = high
    figures[start + 2] = low
    figures[start + 3] = close
    figures[start + 4] = amount
    figures[start + 5] = vol
    figures[start + 6] = count
  }

  /** Returns `count` consecutive bars merged into one. */
  joined(from: number, count: number): Bar {
    const figures = this.#figures
    const bar = this.get(from)
    const end = (from + count) * FIGURES
    for (let start = (from + 1) * FIGURES; start < end; start += FIGURES) {
      bar.high = Math.max(bar.high, figures[start + 1] ?? 0)
      bar.low = Math.min(bar.low, figures[start + 2] ?? 0)
      bar.amount += figures[start + 4] ?? 0
      bar.vol += figures[start + 5] ?? 0
      bar.count += figures[start + 6] ?? 0
    }
    bar.close = figures[end - FIGURES + 3] ?? 0
    return bar
  }

  get(at: number): Bar {
    const [figures, start] = [this.#figures, at * FIGURES]
    return {
      open: figures[start] ?? 0,
      high: figures[start + 1] ?? 0,
      low: figures[start + 2] ?? 0,
      close: figures[start + 3] ?? 0,
      amount: figures[start + 4] ?? 0,
      vol: figures[start + 5] ?? 0,
      count: figures[start + 6] ?? 0,
    }
  }
}
