import { LANGUAGES, type LanguageCode } from './languages.ts'

const findBorrowedLocale = (code: LanguageCode): string | undefined =>
  LANGUAGES.find((language) => language.code === code)?.locale

/**
 * Returns the locales for all `Intl` formatters, with Latin digits. A language that `Intl` does not support uses a related locale. English follows as a
 * fallback, because `Intl` would otherwise use the device's language, which differs between devices.
 */
export const localesOf = (code: LanguageCode): string[] => [
  `${findBorrowedLocale(code) ?? code}-u-nu-latn`,
  'en-u-nu-latn',
]

/** Returns the language whose plural rules apply to a text: its own, or English if `Intl` does not support it. */
export const getPluralLanguage = (code: LanguageCode): string => (findBorrowedLocale(code) ? 'en' : code)

/** Returns true if `Intl` has words of a language, such as month names. Otherwise only digits and signs are shown. */
export const hasWords = (code: LanguageCode): boolean => !findBorrowedLocale(code)
