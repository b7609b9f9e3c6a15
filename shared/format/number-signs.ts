import { localesOf } from '../i18n/locales.ts'

/** The signs that a language writes numbers with: before the fraction, and between groups of three digits. */
export interface NumberSigns {
  decimal: string
  group: string
}

const known = new Map<string, NumberSigns>()

/** A language's signs, with Latin digits as the page writes them. */
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
