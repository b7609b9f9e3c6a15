/**
 * Amount of the model in units of the eighth decimal, which is the last one of all coins here. The model does not use the product's decimals, so that both are
 * computed by different code.
 */
export type Units = bigint

const DIGITS = 8
/** One coin. */
export const ONE: Units = 10n ** BigInt(DIGITS)

/** Parses plain decimal text with at most eight decimals. */
export function units(text: string): Units {
  const [, minus, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${text} is not an amount`)
  const size = BigInt(whole + part.padEnd(DIGITS, '0'))
  return minus ? -size : size
}

/** Formats an amount as plain decimal text without trailing zeros. */
export function text(amount: Units): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DIGITS + 1, '0')
  const plain = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '')
  return amount < 0n ? `-${plain}` : plain
}

/** Divides amounts from zero up, rounding down. */
export const down = (amount: bigint, by: bigint): bigint => amount / by
/** Divides amounts from zero up, rounding up. */
export const up = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by
/** Divides amounts from zero up, rounding half up. */
export const nearest = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by)
/** Returns the smaller of two amounts. */
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
