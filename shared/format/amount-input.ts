import { type Decimal, isAmount, normalizeDecimal } from '../money/decimal-text.ts'

/** Arabic-Indic and Persian digits by their Latin ones. */
const DIGITS = new Map(
  [...'٠١٢٣٤٥٦٧٨٩']
    .map((digit, at) => [digit, String(at)])
    .concat([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at)])) as [string, string][],
)

/**
 * The amount that was typed or pasted, or null when it is none or could be two: outer spaces go, Arabic and Persian digits count as digits, `٫` is
 * a point. `1,000.50` (grouped in threes, with a point) and `1.000,50` are clear; `1,000` could be one or a thousand and is refused, as is `1e5`.
 */
export function normalAmount(typed: string): Decimal | null {
  const text = [...typed.trim()]
    .map((sign) => DIGITS.get(sign) ?? sign)
    .join('')
    .replace('٫', '.')
    .replace(/٬/g, ',')
  const latin = /^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)
    ? text.replaceAll(',', '')
    : /^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : text
          .replace(/^(\d+),(\d{1,2}|\d{4,})$/, '$1.$2')
          .replace(/^\./, '0.')
          .replace(/\.$/, '')
  return isAmount(latin) ? normalizeDecimal(latin) : null
}
