import { localesOf } from '../i18n/locales.ts'
import { type Decimal, normalizeDecimal } from '../money/decimal-text.ts'
import { toNumberLocale } from './number-locale.ts'
import { formatDecimal } from './numbers.ts'

const compactFormatters = new Map<string, Intl.NumberFormat>()

function getCompactFormatter(locale: string): Intl.NumberFormat {
  let known = compactFormatters.get(locale)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(locale), { notation: 'compact', maximumSignificantDigits: 3 })
    compactFormatters.set(locale, known)
  }
  return known
}

/** Languages that count in ten thousands, and whose exchanges do so too. */
const TEN_THOUSANDS = /^(?:ja|ko|zh)\b/

/**
 * Formats a large amount in compact notation with three significant Latin digits: `1.84B`. The units are K, M, B and T as on exchanges, with the language's
 * separators; Japanese, Korean and Chinese have their own. An invalid value is shown as a dash.
 */
export function formatCompact(value: Decimal | null, language: string): string {
  const known = normalizeDecimal(value ?? '')
  if (known === null) return '—'
  const locale = toNumberLocale(language)
  if (TEN_THOUSANDS.test(locale)) return getCompactFormatter(locale).format(known as Intl.StringNumericLiteral)
  const parts = getCompactFormatter('en').formatToParts(known as Intl.StringNumericLiteral)
  const unit = parts.find(({ type }) => type === 'compact')?.value ?? ''
  const number = parts.filter(({ type }) => type !== 'compact' && type !== 'group').map((part) => part.value)
  return formatDecimal(number.join(''), { digits: 2, trim: true }, language) + unit
}
