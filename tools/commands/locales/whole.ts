import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { type Glossary, glossaryFaults, type Term } from './glossary.ts'
import type { TranslatorNotes } from './notes.ts'
import { type SameTexts, sameFaults } from './same.ts'
import { type LanguageStatus, statusOf } from './status.ts'

/** What the languages are held to, beside the English texts. */
export interface Rules {
  notes: TranslatorNotes
  terms: Readonly<Record<string, Term>>
  /** How a language writes; null where it has not said. */
  glossaryOf(tag: string): Glossary | null
  same: SameTexts
}

/** How each language stands beside English, by its tag: what it lacks, and all that is wrong with what it has. */
export function statusesOf(
  catalogues: Readonly<Record<string, Catalogue>>,
  english: Catalogue,
  { notes, terms, glossaryOf, same }: Rules,
): Record<string, LanguageStatus> {
  const statuses = Object.entries(catalogues).map(([tag, catalogue]): [string, LanguageStatus] => {
    const status = statusOf(tag, english, catalogue, notes)
    if (tag === 'en') return [tag, status]
    const glossary = glossaryOf(tag)
    status.faults.push(
      ...figureFaults(tag, catalogue),
      ...sameFaults(tag, english, catalogue, same),
      ...(glossary
        ? glossaryFaults(tag, terms, english, catalogue, glossary)
        : [{ place: 'glossary', rule: 'is none' }]),
    )
    return [tag, status]
  })
  return Object.fromEntries(statuses)
}

/** A language is written with figures of its own where `Intl` knows it, and with those of a neighbour where not: never with those of the device. */
function figureFaults(tag: string, { meta: { locale } }: Catalogue): LanguageStatus['faults'] {
  const isKnown = (name: string) => Intl.NumberFormat.supportedLocalesOf(name).length > 0
  const place = 'meta/locale'
  if (!locale) return isKnown(tag) ? [] : [{ place, rule: 'is missing: Intl does not know the language' }]
  if (isKnown(tag)) return [{ place, rule: 'is not needed: Intl knows the language' }]
  return isKnown(locale) ? [] : [{ place, rule: `is no language that Intl knows: ${locale}` }]
}

/** Texts that languages lack, one line a text, which names the languages: the way of somebody who has just added it. */
export function missingLines(statuses: Readonly<Record<string, LanguageStatus>>): string[] {
  const lacking = new Map<string, string[]>()
  for (const [tag, { missing }] of Object.entries(statuses))
    for (const place of missing) lacking.set(place, [...(lacking.get(place) ?? []), tag])
  return [...lacking].map(([place, tags]) => `locales/en.json ${place} is not yet said in ${tags.join(', ')}`)
}
