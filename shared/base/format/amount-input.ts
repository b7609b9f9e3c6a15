import { stripInvisible } from '../contract/invisible.ts'
import { type Decimal, isAmount, normalizeDecimal } from '../money/decimal-text.ts'
import { type NumberSigns, signsOf } from './number-signs.ts'
import { pageLanguage } from './page-language.ts'

/** Separators by the ASCII character they are read as. `、` and `。` are what Japanese and Chinese input methods type for comma and point. */
const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '．': '.',
  '。': '.',
  '｡': '.',
  '，': ',',
  '،': ',',
  '、': ',',
  '､': ',',
  '٬': ' ',
  "'": ' ',
  '’': ' ',
}

const DIGIT = /^\p{Nd}$/u

/** Returns the value of a decimal digit of any script. Unicode encodes the digits 0 to 9 of a script in a row, and rows that touch are whole. */
function toDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

const toLatin = (sign: string): string => (DIGIT.test(sign) ? toDigit(sign) : (SIGNS[sign] ?? sign))

/** A slash between Persian digits is the decimal separator of handwriting and of many keyboards: `۱۲۳/۴۵`. Between other digits it is a fraction. */
const PERSIAN_POINT = /(?<=[۰-۹])\/(?=[۰-۹])/g

/** Returns a typed number with ASCII digits and separators, without invisible characters and a leading plus sign. */
const toAscii = (typed: string): string =>
  [
    ...stripInvisible(typed)
      .trim()
      .replace(/^[+＋]/, '')
      .replace(PERSIAN_POINT, '.'),
  ]
    .map(toLatin)
    .join('')

/** One to three digits followed by groups of three; or, as in India, groups of two before the last three digits. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d\d)+,\d{3}$/

/** Text that is a thousand in one language and a fraction in another. Groups begin with another digit than 0. */
const THOUSAND_OR_FRACTION = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Parses a typed or pasted amount; null if it is invalid.
 *
 * Accepts digits of any script; groups of three separated by points, commas, spaces or apostrophes (Indian groups `1,00,000` by commas); and one decimal
 * separator. `1,000.50`, `1.000,50`, `1 000`, `1,000,000`, `0,015` and `12,5` are unambiguous. A single separator before exactly three digits (`1,000`) follows
 * the page's language, and the browser's region if it speaks that language: 1000 in English, 1 in French. In languages that group by points, `1.000` is rejected because pages also fill in plain decimals. `1e5`
 * and negative numbers are rejected. Invisible characters and a leading plus sign are ignored.
 */
export function parseAmountInput(typed: string, signs?: NumberSigns): Decimal | null {
  const text = toAscii(typed)
  const spaced = /\s/.test(text)
  // Spaces only separate groups.
  if (spaced && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/.test(text)) return null
  const packed = text.replace(/\s/g, '')
  const decimal = findDecimalSeparator(packed, spaced, signs)
  if (decimal === null) return null
  const [whole = '', fraction = ''] = decimal ? packed.split(decimal) : [packed]
  if (/[.,]/.test(whole) && !(GROUPED.test(whole) && !/\..*,|,.*\./.test(whole))) return null
  const plain = `${whole.replace(/[.,]/g, '') || '0'}${fraction && `.${fraction}`}`
  return packed !== decimal && isAmount(plain) ? normalizeDecimal(plain) : null
}

/**
 * Returns the amount of a text whose value depends on the language or region, because its only separator stands before exactly three digits (`1,000`,
 * `62.500`); null for every other text. Forms show it while the member types.
 */
export const findDecidedAmount = (typed: string, signs?: NumberSigns): Decimal | null =>
  THOUSAND_OR_FRACTION.test(toAscii(typed)) ? parseAmountInput(typed, signs) : null

/** Returns a decimal for an input field: plain, with a trailing zero if exactly three digits after the point would be rejected as ambiguous. */
export const toInputText = (value: Decimal): string =>
  isAmount(value) && parseAmountInput(value) === null ? `${value}0` : value

/**
 * Returns the decimal separator of a text; "" if it has no fraction, null if it is ambiguous. The separators of the page's language are read only if they decide:
 * the first use of `Intl` takes as long as drawing a form.
 */
function findDecimalSeparator(text: string, spaced: boolean, signs?: NumberSigns): string | null {
  const found = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = found.at(-1)
  if (last === undefined) return ''
  if (found.some((sign) => sign !== last)) return found.filter((sign) => sign === last).length === 1 ? last : null
  if (found.length > 1) return ''
  if (spaced || !THOUSAND_OR_FRACTION.test(text)) return last
  const { decimal, group } = signs ?? signsOf(pageLanguage.get())
  if (last === decimal || last !== group) return last
  return last === '.' ? null : ''
}
