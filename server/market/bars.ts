/** A candle in whole units of its market: prices and base volume in the smallest unit, turnover in hundredths of the quote coin. Whole, so that sums are exact. */
export interface Bar {
  open: number
  high: number
  low: number
  close: number
  amount: number
  vol: number
  count: number
}

/** A stretch without a trade: the former close, nothing traded. */
export const flatBar = (close: number): Bar => ({
  open: close,
  high: close,
  low: close,
  close,
  amount: 0,
  vol: 0,
  count: 0,
})

/** Makes `bar` hold its later neighbour too. */
export function extendBar(bar: Bar, later: Bar): void {
  bar.high = Math.max(bar.high, later.high)
  bar.low = Math.min(bar.low, later.low)
  bar.close = later.close
  bar.amount += later.amount
  bar.vol += later.vol
  bar.count += later.count
}

const FIGURES = 7

/** Many candles in little memory. */
export class Bars {
  readonly #figures: Float64Array

  constructor(length: number) {
    this.#figures = new Float64Array(length * FIGURES)
  }

  set(at: number, bar: Bar): void {
    const [figures, start] = [this.#figures, at * FIGURES]
    figures[start] = bar.open
    figures[start + 1] = bar.high
    figures[start + 2] = bar.low
    figures[start + 3] = bar.close
    figures[start + 4] = bar.amount
    figures[start + 5] = bar.vol
    figures[start + 6] = bar.count
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
