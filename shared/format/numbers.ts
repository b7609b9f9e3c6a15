import type { Decimal } from '../money/plain.ts'

/** How a decimal is shown. `digits` after the point are always all there unless `trim`. */
export interface NumberForm {
  digits: number
  /** Leaves out trailing zeros. */
  trim?: boolean
  /** Puts a plus before what is above zero. */
  sign?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: string, { digits, trim = false, sign = false }: NumberForm): Intl.NumberFormat {
  const key = `${language}|${digits}|${trim}|${sign}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: trim ? 0 : digits,
    maximumFractionDigits: digits,
    roundingMode: 'halfExpand',
    ...(sign && { signDisplay: 'exceptZero' as const }),
  } as Intl.NumberFormatOptions)
  formatters.set(key, made)
  return made
}

/** Marks that some languages put around signs for their text's direction; figures stand in a left-to-right span of their own. */
const MARKS = /[\u200e\u200f\u061c]/g

/**
 * A decimal as people read it: grouped by the language's habit, Latin digits in every language, U+2212 for minus. Exact: the text goes to the formatter
 * as text, never through a JS number. What is no number is shown as zero with the same digits.
 */
export function formatDecimal(value: Decimal | null, form: NumberForm, language: string): string {
  const text = formatter(language, form).format((value ?? '0') as Intl.StringNumericLiteral)
  return text.replace(MARKS, '').replace('-', '−')
}

/** A formatted price in two parts: the first digits, and the tail that steps back. At least two digits after the point stay in front. */
export function splitTail(text: string, front = 2): [head: string, tail: string] {
  const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (point < 0 || text.length - point - 1 <= front) return [text, '']
  const tail = /0*$/.exec(text)?.[0] ?? ''
  const at = Math.max(point + 1 + front, text.length - tail.length)
  return [text.slice(0, at), text.slice(at)]
}
