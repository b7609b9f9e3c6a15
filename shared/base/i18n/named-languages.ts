import type { NamedLanguage } from './catalogue.ts'
import { findLanguageByTag, type LanguageCode } from './languages.ts'
import { namedLanguages } from './names.ts'

/** Shipped languages with their names and aliases. Separate from languages.ts, so that only code that lists languages loads it. */
export const NAMED_LANGUAGES: readonly NamedLanguage[] = namedLanguages

/**
 * Returns the shipped language of a backend's `fileName` or of a header. Codes have priority over aliases, and aliases over other tags. Null if the language
 * is not shipped.
 */
export function findLanguageByName(name: string): LanguageCode | null {
  const wanted = name.trim().toLowerCase()
  const namedLanguage =
    NAMED_LANGUAGES.find(({ code }) => code.toLowerCase() === wanted) ??
    NAMED_LANGUAGES.find(({ aliases }) => aliases.includes(wanted))
  return namedLanguage?.code ?? findLanguageByTag(wanted)
}
