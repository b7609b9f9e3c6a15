import { localesOf } from '../../i18n/locales.ts'
import type { LanguageChoice } from '../../preferences/language.ts'

/** Letters as people type them when they look for something: no accents, no capitals. Ours by code: a Turkish device makes another small letter of I. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a language may be looked for by: its own name, its code, and its name in English and in the page's language. */
function namesOf({ name, code }: LanguageChoice, language: string): string[] {
  if (!code) return [name]
  const named = ['en', language].map((spoken) =>
    new Intl.DisplayNames(localesOf(spoken), { type: 'language' }).of(code),
  )
  return [name, code, ...named.flatMap((known) => known ?? [])]
}

/** The languages that are looked for; all of them where none is meant, since one of them is needed. */
export function foundLanguages(choices: readonly LanguageChoice[], find: string, language: string): LanguageChoice[] {
  const wanted = folded(find.trim())
  const found = choices.filter((choice) => namesOf(choice, language).some((name) => folded(name).includes(wanted)))
  return found.length > 0 ? found : [...choices]
}
