import type { Decimal } from '../../shared/money/decimal-text.ts'

/** Closing price of a minute. `minute` counts from 1970. */
export interface MinuteClose {
  minute: number
  price: Decimal
}

/**
 * Returns the closes with a price added: replaces the last close of the same minute, appends a newer one and drops the oldest beyond `most`. Ignores an older
 * minute.
 */
export function withClose(closes: readonly MinuteClose[], close: MinuteClose, most: number): readonly MinuteClose[] {
  const last = closes.at(-1)
  if (last && close.minute < last.minute) return closes
  const before = last?.minute === close.minute ? closes.slice(0, -1) : closes
  return [...before, close].slice(-most)
}
