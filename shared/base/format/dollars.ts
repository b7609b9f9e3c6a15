import { localesOf } from '../i18n/locales.ts'
import { type Decimal, normalizeDecimal } from '../money/decimal-text.ts'
import { MARKS } from './numbers.ts'

const dollarFormatters = new Map<string, Intl.NumberFormat>()

/** Formats a sum in US dollars with two decimals, with the sign where the language has it: `$1,234.50`, `1.234,50 $`. */
export function formatDollars(value: Decimal, language: string): string {
  let known = dollarFormatters.get(language)
  if (!known) {
    known = new Intl.NumberFormat(localesOf(language), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      signDisplay: 'negative' as 'auto',
    })
    dollarFormatters.set(language, known)
  }
  return known
    .format((normalizeDecimal(value) ?? '0') as Intl.StringNumericLiteral)
    .replace(MARKS, '')
    .replace('-', '−')
}
