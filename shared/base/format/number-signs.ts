import { localesOf } from '../i18n/locales.ts'

/** Separators of a language's numbers: decimal, and between groups of three digits. */
export interface NumberSigns {
  decimal: string
  group: string
}

const known = new Map<string, NumberSigns>()

/** Returns the separators of a language. */
export function signsOf(language: string): NumberSigns {
  let signs = known.get(language)
  if (!signs) {
    const parts = new Intl.NumberFormat(localesOf(language)).formatToParts(1_234_567.5)
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    signs = { decimal: sign('decimal'), group: sign('group') }
    known.set(language, signs)
  }
  return signs
}
