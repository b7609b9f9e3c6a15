/** Amounts of the model: whole units of a coin's last digit, of which all coins here have eight. Not the decimals of the product: what is compared must not be computed by the same code. */
export type Units = bigint

const DIGITS = 8
/** One of a coin. */
export const ONE: Units = 10n ** BigInt(DIGITS)

/** Reads plain decimal text of at most eight digits after the point. */
export function units(text: string): Units {
  const [, minus, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${text} is no amount`)
  const size = BigInt(whole + part.padEnd(DIGITS, '0'))
  return minus ? -size : size
}

/** Writes them as plain decimal text without superfluous zeros. */
export function text(amount: Units): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DIGITS + 1, '0')
  const plain = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '')
  return amount < 0n ? `-${plain}` : plain
}

/** Of amounts from zero on: what of a division is whole. */
export const down = (amount: bigint, by: bigint): bigint => amount / by
/** Of amounts from zero on: the same, and one more for a rest. */
export const up = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by
/** Of amounts from zero on: to the nearest, a half up. */
export const nearest = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by)
/** The lesser of two. */
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
