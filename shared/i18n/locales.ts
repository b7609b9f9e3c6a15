import { LANGUAGES, type LanguageCode } from './languages.ts'

const borrowed = (code: LanguageCode): string | undefined =>
  LANGUAGES.find((language) => language.code === code)?.locale

/**
 * What every `Intl` is made with: Latin digits, and where `Intl` does not know a language the figures of a neighbour. A list, because for a tag that it
 * knows not at all it would take the device's own language: then figures are English, the same on every device.
 */
export const localesOf = (code: LanguageCode): string[] => [`${borrowed(code) ?? code}-u-nu-latn`, 'en-u-nu-latn']

/** The language whose rules choose the plural forms of a text: its own, or English for one that `Intl` does not know. */
export const pluralsOf = (code: LanguageCode): string => (borrowed(code) ? 'en' : code)

/** Whether `Intl` has words of a language, such as names of months. Where it has none, figures and signs alone are shown. */
export const hasWords = (code: LanguageCode): boolean => !borrowed(code)
