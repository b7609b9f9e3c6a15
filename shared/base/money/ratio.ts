import type { Decimal } from './decimal-text.ts'

/** Returns two decimals as integers of a common unit. Comparing and dividing prices needs no decimal library, which would make up most of the bundle. */
function toCommonUnits(a: Decimal, b: Decimal): [bigint, bigint] {
  const [digits = '', fraction = ''] = a.split('.')
  const [otherDigits = '', otherFraction = ''] = b.split('.')
  const scale = Math.max(fraction.length, otherFraction.length)
  return [BigInt(digits + fraction.padEnd(scale, '0')), BigInt(otherDigits + otherFraction.padEnd(scale, '0'))]
}

/** Returns the change between two prices in percent, rounded to two digits like all displayed values. Null without a positive opening price. */
export function changePercent(open: Decimal | null, close: Decimal | null): Decimal | null {
  if (open === null || close === null) return null
  const [from, to] = toCommonUnits(open, close)
  if (from <= 0n) return null
  const isLower = to < from
  const hundredths = ((isLower ? from - to : to - from) * 20_000n + from) / (from * 2n)
  const digits = String(hundredths).padStart(3, '0')
  return `${isLower && hundredths ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns true if `close` is at or above `open`. */
export function isUp(open: Decimal, close: Decimal): boolean {
  const [from, to] = toCommonUnits(open, close)
  return to >= from
}

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b, as `compare` of decimal.ts does. */
export function comparePlain(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [one, other] = toCommonUnits(a, b)
  if (one === other) return 0
  return one < other ? -1 : 1
}
