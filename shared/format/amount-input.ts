import { type Decimal, isAmount, normalizeDecimal } from '../money/decimal-text.ts'
import { type NumberSigns, signsOf } from './number-signs.ts'
import { reading } from './reading-language.ts'

/** The zeros of scripts whose digits people type: Arabic, Persian, Devanagari, Bengali, Thai, full width. The other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
/** Signs by the Latin ones that they stand for. */
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '．': '.', '，': ',', '٬': ' ', "'": ' ', '’': ' ' }

function latin(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? (SIGNS[sign] ?? sign) : String(code - zero)
}

/** Whole groups of three digits behind a first one of one to three; or, as in India, of two digits before the last three. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d\d)+,\d{3}$/

/**
 * The amount that was typed or pasted, or null when it is none: digits of any script, groups in threes by points, commas, spaces or apostrophes (by commas also as in `1,00,000`), and one sign
 * before the fraction. `1,000.50` and `1.000,50`, `1 000`, `1,000,000`, `0,015` and `12,5` are clear whoever writes them. Only one sign before exactly three
 * digits is not, as in `1,000`: it is read as the page's language writes numbers, in English as a thousand and in French as one. Where a language groups by
 * points, `1.000` is refused: pages also fill in plain decimals. `1e5` and whatever has a sign of its own are none.
 */
export function normalAmount(typed: string, signs: NumberSigns = signsOf(reading.language())): Decimal | null {
  const text = [...typed.trim()].map(latin).join('')
  const spaced = /\s/.test(text)
  // Spaces can only part groups.
  if (spaced && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/.test(text)) return null
  const packed = text.replace(/\s/g, '')
  const decimal = decimalSign(packed, spaced, signs)
  if (decimal === null) return null
  const [whole = '', fraction = ''] = decimal ? packed.split(decimal) : [packed]
  if (/[.,]/.test(whole) && !(GROUPED.test(whole) && !/\..*,|,.*\./.test(whole))) return null
  const plain = `${whole.replace(/[.,]/g, '') || '0'}${fraction && `.${fraction}`}`
  return packed !== decimal && isAmount(plain) ? normalizeDecimal(plain) : null
}

/**
 * A decimal as a page puts it into a field: plain, and with a zero more where its three digits after the point would be refused, in a language that groups
 * by points.
 */
export const filledIn = (value: Decimal): string =>
  isAmount(value) && normalAmount(value) === null ? `${value}0` : value

/** The sign before the fraction of a text; "" when it has no fraction, null when nobody can say. */
function decimalSign(text: string, spaced: boolean, { decimal, group }: NumberSigns): string | null {
  const found = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = found.at(-1)
  if (last === undefined) return ''
  if (found.some((sign) => sign !== last)) return found.filter((sign) => sign === last).length === 1 ? last : null
  if (found.length > 1) return ''
  // One sign: groups begin with another digit than 0.
  if (spaced || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text) || last === decimal || last !== group) return last
  return last === '.' ? null : ''
}
