import { localesOf } from '../../../base/i18n/locales.ts'
import type { LanguageChoice } from '../../../state/preferences/language.ts'

/** Removes accents and capitals for a search. Ignores the device's language, because Turkish lower-cases I differently. */
const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the search terms of a language: its own name, its code, and its name in English and in the page's language. */
function getSearchTerms({ name, code }: LanguageChoice, language: string): string[] {
  if (!code) return [name]
  const named = ['en', language].map((spoken) =>
    new Intl.DisplayNames(localesOf(spoken), { type: 'language' }).of(code),
  )
  return [name, code, ...named.flatMap((known) => known ?? [])]
}

/** Returns the languages that match the search; all of them if none matches, because one must be chosen. */
export function findLanguages(choices: readonly LanguageChoice[], find: string, language: string): LanguageChoice[] {
  const wanted = foldText(find.trim())
  const matches = choices.filter((choice) =>
    getSearchTerms(choice, language).some((name) => foldText(name).includes(wanted)),
  )
  return matches.length > 0 ? matches : [...choices]
}
