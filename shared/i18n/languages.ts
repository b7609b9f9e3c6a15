import type { Language } from './catalogue.ts'
import { languages } from './folder.ts'

/** The languages that are shipped: one a catalogue in `locales/`. */
export const LANGUAGES: readonly Language[] = languages

/** The tag of a shipped language. Which there are is known when the folder is read, not to the compiler. */
export type LanguageCode = string

/** The shipped language a backend's `file_name` (or a header, or a browser's language) stands for; the exact code wins over aliases. Null when we have none. */
export function languageOf(name: string): LanguageCode | null {
  const wanted = name.trim().toLowerCase()
  const found =
    LANGUAGES.find(({ code }) => code.toLowerCase() === wanted) ??
    LANGUAGES.find(({ aliases }) => aliases.includes(wanted))
  return found?.code ?? null
}

/** The direction of a language's script. */
export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' =>
  LANGUAGES.find((language) => language.code === code)?.direction ?? 'ltr'
