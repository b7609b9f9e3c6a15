import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'

/** Fields of a market. All but the price are figures of the last 24 hours. */
export const FIELDS = ['price', 'change', 'open', 'high', 'low', 'volume', 'turnover'] as const

/** Field of a market. */
export type Field = (typeof FIELDS)[number]

/** Digits after the point of amounts: further digits change too fast to be read. */
const AMOUNT_DIGITS = 2

/** Returns whether a text is the name of a field. */
export const isField = (text: string): text is Field => FIELDS.some((field) => field === text)

/**
 * Formats a figure in a language: `61,837.63`, `+1.23%`. `priceDigits` is the number of digits after the point of the market's prices. An unknown figure is a
 * dash.
 */
export function formatFigure(field: Field, value: Decimal | null, priceDigits: number, language: string): string {
  if (value === null) return '—'
  if (field === 'change') return formatDecimal(value, { digits: 2, sign: true, percent: true }, language)
  const digits = field === 'volume' || field === 'turnover' ? AMOUNT_DIGITS : priceDigits
  return formatDecimal(value, { digits }, language)
}
