import { normalAmount } from '../../shared/format/amount-input.ts'
import { signsOf } from '../../shared/format/number-signs.ts'
import { formatDecimal } from '../../shared/format/numbers.ts'
import { compare, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { SpotDraft, SpotOrderField } from './exchange.rules.ts'

const FIGURES = ['price', 'num', 'amount'] as const satisfies readonly SpotOrderField[]

/** Whether a field of a draft is a figure. */
export const isFigure = (field: string): field is SpotOrderField => FIGURES.some((name) => name === field)

/** How figures are written: in which language, and a price to the digits of which tick. */
export interface Writing {
  language: string
  tick: Decimal
}

/**
 * A figure as the page fills it in: grouped, a price with the digits of its tick, a total with at least two. A quantity is never shortened, nor the total of a
 * market order, which is sent as it stands; that of a limit order follows from price and quantity, and is shown to two digits from one up.
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
  // A thousand whose group is parted by a point could be read as one with a fraction, and is refused: it is written without.
  return normalAmount(text, signsOf(language)) === null ? text.replaceAll(signsOf(language).group, '') : text
}

/** The draft `next`, with what the page computed since `before` written for people. What was typed stays as it was typed. */
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

/** The draft in another language: what the page wrote is written as that language does, and so is what would be read as another amount there. */
export function translated(draft: SpotDraft, from: string, writing: Writing): SpotDraft {
  const next = { ...draft }
  for (const field of FIGURES) {
    const text = draft[field]
    const meant = normalAmount(text, signsOf(from))
    if (meant === null) continue
    const misread = normalAmount(text, signsOf(writing.language)) !== meant
    if (misread || text === writtenFigure(field, meant, { ...writing, language: from }))
      next[field] = writtenFigure(field, meant, writing)
  }
  return next
}
