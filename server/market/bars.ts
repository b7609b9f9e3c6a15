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

/** The bar that holds two neighbours, the earlier first. */
export const join = (a: Bar, b: Bar): Bar => ({
  open: a.open,
  high: Math.max(a.high, b.high),
  low: Math.min(a.low, b.low),
  close: b.close,
  amount: a.amount + b.amount,
  vol: a.vol + b.vol,
  count: a.count + b.count,
})

/** A stretch without a trade: the former close, nothing traded. */
export const still = (close: number): Bar => ({
  open: close,
  high: close,
  low: close,
  close,
  amount: 0,
  vol: 0,
  count: 0,
})

/** Joins many, earliest first; null for none. */
export const joinAll = (bars: readonly Bar[]): Bar | null => (bars.length === 0 ? null : bars.reduce(join))
