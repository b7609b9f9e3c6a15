import type { LanguageCode } from '../shared/i18n/languages.ts'
import { translate } from './messages.ts'

type InLanguage = (lang: LanguageCode) => string

/** The words of a demo's own products as they are stored, and what readers of a language see in their place. */
const NAMES: Readonly<Record<string, InLanguage>> = {
  'Short loan': (lang) => translate(lang, 'samples.shortLoan'),
  'Starter loan': (lang) => translate(lang, 'samples.starterLoan'),
  'Bridge loan': (lang) => translate(lang, 'samples.bridgeLoan'),
  'Reserve loan': (lang) => translate(lang, 'samples.reserveLoan'),
  'Bank transfer': (lang) => translate(lang, 'samples.bankTransfer'),
}

/** Names of which a part is the same in every language: the letter of a lender, the model of a machine. */
const NUMBERED: readonly (readonly [stored: RegExp, name: (lang: LanguageCode, part: string) => string])[] = [
  [/^Demo lender (\w+)$/, (lang, name) => translate(lang, 'samples.lender', { name })],
  [/^Miner (\w+)$/, (lang, model) => translate(lang, 'samples.machine', { model })],
]

/**
 * What readers of a language see of a text that is stored with a product: their own word where the product is a sample that its operator has not renamed, else
 * what is stored.
 */
export function sampleName(lang: LanguageCode, { sample }: { sample: boolean }, stored: string): string {
  if (!sample) return stored
  const known = NAMES[stored]
  if (known) return known(lang)
  for (const [form, name] of NUMBERED) {
    const part = form.exec(stored)?.[1]
    if (part) return name(lang, part)
  }
  return stored
}
