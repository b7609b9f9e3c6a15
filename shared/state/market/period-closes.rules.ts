import type { Decimal } from '../../base/money/decimal-text.ts'

/** Closing price of a period. `period` counts periods of one length from 1970. */
export interface PeriodClose {
  period: number
  price: Decimal
}

/**
 * Returns the closes with a price added: replaces the last close of the same period, appends a newer one and drops the oldest beyond `most`. Ignores an older
 * period.
 */
export function addClose(closes: readonly PeriodClose[], close: PeriodClose, most: number): readonly PeriodClose[] {
  const last = closes.at(-1)
  if (last && close.period < last.period) return closes
  const before = last?.period === close.period ? closes.slice(0, -1) : closes
  return [...before, close].slice(-most)
}
