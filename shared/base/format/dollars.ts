import { localesOf } from '../i18n/locales.ts'
import { type Decimal, normalizeDecimal } from '../money/decimal-text.ts'
import { toNumberLocale } from './number-locale.ts'
import { MARKS } from './numbers.ts'

const dollarFormatters = new Map<string, Intl.NumberFormat>()

/** Formats a sum in US dollars with two decimals, with the sign where the language has it: `$1,234.50`, `1.234,50 $`. */
export function formatDollars(value: Decimal, language: string): string {
  const locale = toNumberLocale(language)
  let known = dollarFormatters.get(locale)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(locale), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      signDisplay: 'negative' as 'auto',
    })
    dollarFormatters.set(locale, known)
  }
  return (
    known
      .format((normalizeDecimal(value) ?? '0') as Intl.StringNumericLiteral)
      .replace(MARKS, '')
      // Arabic has no narrow sign for dollars.
      .replace('US$', '$')
      .replace('-', '−')
  )
}
