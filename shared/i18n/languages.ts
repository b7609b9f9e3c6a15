import type { Language } from './catalogue.ts'
import { languages } from './folder.ts'

/** The languages that are shipped: one a catalogue in `locales/`. */
export const LANGUAGES: readonly Language[] = languages

/** The tag of a shipped language. Which there are is known when the folder is read, not to the compiler. */
export type LanguageCode = string

/**
 * The shipped language of a tag (BCP 47), whatever its country: with the script that is usual there, or without one. `pt-BR` is Portuguese, `zh_TW` Chinese in
 * Traditional script, the former `iw` Hebrew. Null when we have none.
 */
export function languageOfTag(tag: string): LanguageCode | null {
  try {
    const { language, script } = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize()
    return LANGUAGES.find(({ code }) => code === `${language}-${script}` || code === language)?.code ?? null
  } catch {
    // It is no tag at all.
    return null
  }
}

/** The direction of a language's script. */
export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' =>
  LANGUAGES.find((language) => language.code === code)?.direction ?? 'ltr'
