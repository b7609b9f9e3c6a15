import type { Decimal } from '../../shared/money/decimal-text.ts'

/** A market's price at the end of a minute; `minute` counts from 1970. */
export interface MinuteClose {
  minute: number
  price: Decimal
}

/** The closes with a price at its minute: the last one replaced, a newer one appended and the oldest beyond `most` dropped, an older one ignored. */
export function withClose(closes: readonly MinuteClose[], close: MinuteClose, most: number): readonly MinuteClose[] {
  const last = closes.at(-1)
  if (last && close.minute < last.minute) return closes
  const before = last?.minute === close.minute ? closes.slice(0, -1) : closes
  return [...before, close].slice(-most)
}
