import { normalAmount } from '../../shared/format/amount-input.ts'
import { signsOf } from '../../shared/format/number-signs.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { compare, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { SpotDraft, SpotOrderField } from './exchange.rules.ts'

const FIGURES = ['price', 'num', 'amount'] as const satisfies readonly SpotOrderField[]

/** Returns true if a draft field is numeric. */
export const isFigure = (field: string): field is SpotOrderField => FIGURES.some((name) => name === field)

/** Format of figures: language, and price tick. */
export interface Writing {
  language: string
  tick: Decimal
}

/**
 * Formats a figure that the page fills in: with grouping, a price to the decimals of its tick, a total with at least 2 decimals. A quantity and the total of a
 * market order are never shortened because they are sent as displayed. With `rounded`, a total of 1 or more has 2 decimals: a limit order's total follows from
 * price and quantity.
 */
export function writtenFigure(
  field: SpotOrderField,
  value: Decimal,
  { language, tick }: Writing,
  rounded = false,
): string {
  const least = { price: scaleOf(tick), num: 0, amount: 2 }[field]
  const digits = rounded && compare(value, '1') >= 0 ? least : Math.max(least, scaleOf(value))
  const text = formatDecimal(value, { digits }, language)
  // Where the group separator is a point, `1.000` could be read as a fraction and would be rejected, so grouping is omitted.
  return normalAmount(text, signsOf(language)) === null ? text.replaceAll(signsOf(language).group, '') : text
}

/** Returns `next` with each figure formatted that the page computed since `before`. The typed field stays as typed. */
export function withWritten(
  before: SpotDraft,
  next: SpotDraft,
  typed: SpotOrderField | null,
  writing: Writing,
): SpotDraft {
  const draft = { ...next }
  for (const field of FIGURES)
    if (field !== typed && next[field] !== before[field] && next[field] !== '')
      draft[field] = writtenFigure(field, next[field], writing, field === 'amount' && next.kind === 'limit')
  return draft
}

/** Converts a draft to another language. Reformats figures that the page wrote, and typed figures that the new language would parse as a different amount. */
export function translated(draft: SpotDraft, from: string, writing: Writing): SpotDraft {
  const next = { ...draft }
  for (const field of FIGURES) {
    const text = draft[field]
    const value = normalAmount(text, signsOf(from))
    if (value === null) continue
    const misread = normalAmount(text, signsOf(writing.language)) !== value
    if (misread || text === writtenFigure(field, value, { ...writing, language: from }))
      next[field] = writtenFigure(field, value, writing)
  }
  return next
}
