import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { signsOf } from '../../shared/base/format/number-signs.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { compare, getScale } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { SpotDraft, SpotOrderField } from './exchange.rules.ts'

const FIGURE_FIELDS = ['price', 'quantity', 'amount'] as const satisfies readonly SpotOrderField[]

/** Returns true if a draft field is numeric. */
export const isFigure = (field: string): field is SpotOrderField => FIGURE_FIELDS.some((name) => name === field)

/** Format of figures: language, and price tick. */
export interface FigureFormat {
  language: string
  tick: Decimal
}

/**
 * Formats a figure that the page fills in: with grouping, a price to the decimals of its tick, a total with at least 2 decimals. A quantity and the total of a
 * market order are never shortened because they are sent as displayed. With `rounded`, a total of 1 or more has 2 decimals: a limit order's total follows from
 * price and quantity.
 */
export function formatFigure(
  field: SpotOrderField,
  value: Decimal,
  { language, tick }: FigureFormat,
  rounded = false,
): string {
  const least = { price: getScale(tick), quantity: 0, amount: 2 }[field]
  const digits = rounded && compare(value, '1') >= 0 ? least : Math.max(least, getScale(value))
  const text = formatDecimal(value, { digits }, language)
  // Where the group separator is a point, `1.000` could be read as a fraction and would be rejected, so grouping is omitted.
  return parseAmountInput(text, signsOf(language)) === null ? text.replaceAll(signsOf(language).group, '') : text
}

/** Returns `next` with each figure formatted that the page computed since `before`. The typed field stays as typed. */
export function withFormattedFigures(
  before: SpotDraft,
  next: SpotDraft,
  typed: SpotOrderField | null,
  format: FigureFormat,
): SpotDraft {
  const draft = { ...next }
  for (const field of FIGURE_FIELDS)
    if (field !== typed && next[field] !== before[field] && next[field] !== '')
      draft[field] = formatFigure(field, next[field], format, field === 'amount' && next.kind === 'limit')
  return draft
}

/** Converts a draft to another language. Reformats figures that the page wrote, and typed figures that the new language would parse as a different amount. */
export function translateDraft(draft: SpotDraft, from: string, format: FigureFormat): SpotDraft {
  const next = { ...draft }
  for (const field of FIGURE_FIELDS) {
    const text = draft[field]
    const value = parseAmountInput(text, signsOf(from))
    if (value === null) continue
    const misread = parseAmountInput(text, signsOf(format.language)) !== value
    if (misread || text === formatFigure(field, value, { ...format, language: from }))
      next[field] = formatFigure(field, value, format)
  }
  return next
}
