import { hasWords, localesOf } from '../i18n/locales.ts'

/** Joins statements with the language's list separators: `2 orders cancelled, 1 had just been filled`. */
export const formatList = (parts: readonly string[], language: string): string =>
  // For an unsupported language, `Intl.ListFormat` could end the list with another language's "and".
  hasWords(language) ? new Intl.ListFormat(localesOf(language), { type: 'unit' }).format(parts) : parts.join(', ')
