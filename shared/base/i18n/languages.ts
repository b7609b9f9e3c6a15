import type { Language } from './catalogue.ts'
import { languages } from './folder.ts'

/** Shipped languages, one per catalogue in `locales/`. */
export const LANGUAGES: readonly Language[] = languages

/** Tag of a shipped language. A plain string, because the folder is read at run time. */
export type LanguageCode = string

/**
 * Returns the shipped language of a BCP 47 tag, regardless of its country, with or without its usual script: `pt-BR` is Portuguese, `zh_TW` Traditional
 * Chinese, the deprecated `iw` Hebrew. Null if the language is not shipped.
 */
export function findLanguageByTag(tag: string): LanguageCode | null {
  try {
    const { language, script } = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize()
    return LANGUAGES.find(({ code }) => code === `${language}-${script}` || code === language)?.code ?? null
  } catch {
    // The text is not a valid tag.
    return null
  }
}

/** Returns the direction of a language's script. */
export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' =>
  LANGUAGES.find((language) => language.code === code)?.direction ?? 'ltr'
