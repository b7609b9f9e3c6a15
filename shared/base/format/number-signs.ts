import { localesOf } from '../i18n/locales.ts'
import { toNumberLocale } from './number-locale.ts'

/** Separators of a language's numbers: decimal, and between groups of three digits. */
export interface NumberSigns {
  decimal: string
  group: string
}

const known = new Map<string, NumberSigns>()

function readSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(localesOf(locale)).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

/**
 * Returns the separators of a language, of the browser's region if it speaks that language. A region that groups by spaces keeps the point of its language as
 * group: Austrians and the Portuguese type `1.000` too, which must not become one.
 */
export function signsOf(language: string): NumberSigns {
  const locale = toNumberLocale(language)
  let signs = known.get(locale)
  if (!signs) {
    signs = readSigns(locale)
    const ofLanguage = locale === language ? signs : readSigns(language)
    if (ofLanguage.decimal === signs.decimal && ofLanguage.group === '.') signs.group = '.'
    known.set(locale, signs)
  }
  return signs
}
