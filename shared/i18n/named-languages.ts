import type { NamedLanguage } from './catalogue.ts'
import { type LanguageCode, languageOfTag } from './languages.ts'
import { namedLanguages } from './names.ts'

/** The languages that are shipped, with what people and backends call them. Only for what lists languages: whoever does not, need not load it. */
export const NAMED_LANGUAGES: readonly NamedLanguage[] = namedLanguages

/** The shipped language a backend's `file_name` (or a header) stands for: a code of ours wins over aliases, and these over other tags. Null when we have none. */
export function languageOf(name: string): LanguageCode | null {
  const wanted = name.trim().toLowerCase()
  const found =
    NAMED_LANGUAGES.find(({ code }) => code.toLowerCase() === wanted) ??
    NAMED_LANGUAGES.find(({ aliases }) => aliases.includes(wanted))
  return found?.code ?? languageOfTag(wanted)
}
