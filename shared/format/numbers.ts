import { localesOf } from '../i18n/locales.ts'
import { type Decimal, normalizeDecimal } from '../money/decimal-text.ts'

/** How a decimal is shown. `digits` after the point are always all there unless `trim`. */
export interface NumberForm {
  digits: number
  /** Leaves out trailing zeros. */
  trim?: boolean
  /** Puts a plus before what is above zero. */
  sign?: boolean
  /** A number of hundredths, with the percent sign where the language puts it: `5%`, `5 %`, `%5`. */
  percent?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: string, { digits, trim, sign, percent }: NumberForm): Intl.NumberFormat {
  const key = [language, digits, trim, sign, percent].join()
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(language), {
      style: percent ? 'unit' : 'decimal',
      unit: percent ? 'percent' : undefined,
      minimumFractionDigits: trim ? 0 : digits,
      maximumFractionDigits: digits,
      // Neither of them shows a sign before zero, also where it is zero by rounding.
      signDisplay: sign ? 'exceptZero' : ('negative' as 'auto'),
    })
    formatters.set(key, known)
  }
  return known
}

/** Marks that some languages put around signs for their text's direction; figures stand in a left-to-right span of their own. */
const MARKS = /[\u200e\u200f\u061c]/g

/**
 * A decimal as people read it: rounded half away from zero, grouped by the language's habit, Latin digits in every language, U+2212 for minus. Exact: the
 * text goes to the formatter as text, never through a JS number. What is no number is shown as zero with the same digits.
 */
export const formatDecimal = (value: Decimal | null, form: NumberForm, language: string): string =>
  formatter(language, form)
    .format((normalizeDecimal(value ?? '') ?? '0') as Intl.StringNumericLiteral)
    .replace(MARKS, '')
    .replace('-', '−')

/** What lies between two decimals, none of them below zero, as the language writes it: `5.00–6.00%`, `%5,00 – 6,00`. */
export const formatRange = (least: Decimal, most: Decimal, form: NumberForm, language: string): string =>
  formatter(language, form)
    .formatRange(least as Intl.StringNumericLiteral, most as Intl.StringNumericLiteral)
    .replace(MARKS, '')

const compactFormatters = new Map<string, Intl.NumberFormat>()

function compactFormatter(language: string): Intl.NumberFormat {
  let known = compactFormatters.get(language)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(language), { notation: 'compact', maximumFractionDigits: 2 })
    compactFormatters.set(language, known)
  }
  return known
}

/** A large amount in few letters, as `1.84B`; Latin digits in every language. What is no number is shown as a dash. */
export function formatCompact(value: Decimal | null, language: string): string {
  const known = normalizeDecimal(value ?? '')
  if (known === null) return '—'
  return compactFormatter(language)
    .format(known as Intl.StringNumericLiteral)
    .replace(MARKS, '')
}

/** A shown price in two parts: the first digits, and the trailing zeros of its `digits` after the point, which step back. `front` of them stay in front. */
export function splitTail(text: string, digits: number, front = 2): [head: string, tail: string] {
  const zeros = /0*$/.exec(text)?.[0].length ?? 0
  const tail = Math.max(0, Math.min(zeros, digits - front))
  return [text.slice(0, text.length - tail), text.slice(text.length - tail)]
}
