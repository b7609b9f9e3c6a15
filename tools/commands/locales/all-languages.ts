import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { findGlossaryFaults, type Glossary, type Term } from './glossary.ts'
import type { TranslatorNotes } from './notes.ts'
import { findSameFaults, type SameTexts } from './same-as-english.ts'
import { compareWithEnglish, type LanguageStatus } from './status.ts'
import { findTypographyFaults } from './typography.ts'

/** Rules for all languages, in addition to the English texts. */
export interface LanguageRules {
  notes: TranslatorNotes
  terms: Readonly<Record<string, Term>>
  /** Returns the glossary of a language, null if it has none. */
  getGlossary(tag: string): Glossary | null
  same: SameTexts
}

/** Returns the status of each language by tag: missing texts and all faults. */
export function compareAll(
  catalogues: Readonly<Record<string, Catalogue>>,
  english: Catalogue,
  { notes, terms, getGlossary: glossaryOf, same }: LanguageRules,
): Record<string, LanguageStatus> {
  const statuses = Object.entries(catalogues).map(([tag, catalogue]): [string, LanguageStatus] => {
    const status = compareWithEnglish(tag, english, catalogue, notes)
    if (tag === 'en') return [tag, status]
    const glossary = glossaryOf(tag)
    status.faults.push(
      ...findLocaleFaults(tag, catalogue),
      ...findTypographyFaults(tag, catalogue),
      ...findSameFaults(tag, english, catalogue, same),
      ...(glossary
        ? findGlossaryFaults(tag, terms, english, catalogue, glossary)
        : [{ place: 'glossary', rule: 'is missing' }]),
    )
    return [tag, status]
  })
  return Object.fromEntries(statuses)
}

/** Checks `meta.locale`: a language that `Intl` does not know is formatted like a related one, never like the device's. */
function findLocaleFaults(tag: string, { meta: { locale } }: Catalogue): LanguageStatus['faults'] {
  const isKnown = (name: string) => Intl.NumberFormat.supportedLocalesOf(name).length > 0
  const place = 'meta/locale'
  if (!locale) return isKnown(tag) ? [] : [{ place, rule: 'is missing: Intl does not know the language' }]
  if (isKnown(tag)) return [{ place, rule: 'is not needed: Intl knows the language' }]
  return isKnown(locale) ? [] : [{ place, rule: `is not a language that Intl knows: ${locale}` }]
}

/** Returns one line per missing text with the languages that lack it, for the author of a new text. */
export function formatMissing(statuses: Readonly<Record<string, LanguageStatus>>): string[] {
  const lacking = new Map<string, string[]>()
  for (const [tag, { missing }] of Object.entries(statuses))
    for (const place of missing) lacking.set(place, [...(lacking.get(place) ?? []), tag])
  return [...lacking].map(([place, tags]) => `locales/en.json ${place} is not yet translated into ${tags.join(', ')}`)
}
