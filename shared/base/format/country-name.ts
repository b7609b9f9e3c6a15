import { localesOf } from '../i18n/locales.ts'

/** Returns the name of a country in a language. `code` is its code by ISO 3166-1, which is returned if the language has no name for it. */
export const getCountryName = (code: string, language: string): string =>
  new Intl.DisplayNames(localesOf(language), { type: 'region' }).of(code) ?? code
