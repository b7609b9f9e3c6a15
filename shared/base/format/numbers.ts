import { localesOf } from '../i18n/locales.ts'
import { type Decimal, normalizeDecimal } from '../money/decimal-text.ts'
import { toNumberLocale } from './number-locale.ts'

/** Number format. Always shows `digits` digits after the point unless `trim`. */
export interface NumberForm {
  digits: number
  /** Removes trailing zeros. */
  trim?: boolean
  /** Adds a plus sign to positive numbers. */
  sign?: boolean
  /** Formats percent with the language's position of the percent sign: `5%`, `5 %`, `%5`. */
  percent?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

function getFormatter(language: string, { digits, trim, sign, percent }: NumberForm): Intl.NumberFormat {
  const locale = toNumberLocale(language)
  const key = [locale, digits, trim, sign, percent].join()
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(locale), {
      style: percent ? 'unit' : 'decimal',
      unit: percent ? 'percent' : undefined,
      minimumFractionDigits: trim ? 0 : digits,
      maximumFractionDigits: digits,
      // Both modes show zero without a sign, also if it is zero only after rounding.
      signDisplay: sign ? 'exceptZero' : ('negative' as 'auto'),
    })
    formatters.set(key, known)
  }
  return known
}

/** Direction marks that some languages put around signs. They are removed because numbers are rendered in a left-to-right span. */
export const MARKS = /[\u200e\u200f\u061c]/g

/**
 * Formats a decimal: rounded half away from zero, with the language's separators, Latin digits and U+2212 as minus. The text is passed to `Intl` as text and
 * never becomes a JS number, so it is exact. An invalid value is shown as zero.
 */
export const formatDecimal = (value: Decimal | null, form: NumberForm, language: string): string =>
  getFormatter(language, form)
    .format((normalizeDecimal(value ?? '') ?? '0') as Intl.StringNumericLiteral)
    .replace(MARKS, '')
    .replace('-', '−')

/** Formats a range of two non-negative decimals: `5.00–6.00%`, `%5,00 – 6,00`. */
export const formatRange = (least: Decimal, most: Decimal, form: NumberForm, language: string): string =>
  getFormatter(language, form)
    .formatRange(least as Intl.StringNumericLiteral, most as Intl.StringNumericLiteral)
    .replace(MARKS, '')
