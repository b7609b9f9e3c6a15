import { hasWords, localesOf } from '../i18n/locales.ts'

/** Several statements in one line, as the language lists them: `2 orders cancelled, 1 had just been filled`. */
export const formatList = (parts: readonly string[], language: string): string =>
  // What Intl borrows for a language that it does not know may end a list with another language's "and".
  hasWords(language) ? new Intl.ListFormat(localesOf(language), { type: 'unit' }).format(parts) : parts.join(', ')
