import { hasWords } from '../i18n/locales.ts'
import { browserLanguages } from './page-language.ts'

/** Tag of a language with a region: language, script if given, region. */
const REGIONAL = /^([a-z]{2,3}(?:-[a-z]{4})?)-([a-z]{2}|\d{3})(?![a-z\d])/i

const getWritten = (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** Returns the tag of a language with the region of the first browser language that is the same language in the same script: `es-MX` for `es`. */
function findRegionalTag(language: string, browser: readonly string[]): string {
  // A language that Intl formats like a related one, or one of a region, keeps its notation.
  if (!hasWords(language) || new Intl.Locale(language).region !== undefined) return language
  const written = getWritten(language)
  for (const tag of browser) {
    const [, spoken, region] = REGIONAL.exec(tag) ?? []
    if (spoken && region && getWritten(`${spoken}-${region}`) === written) return `${language}-${region.toUpperCase()}`
  }
  return language
}

const known = new Map<string, { browser: readonly string[]; tag: string }>()

/**
 * Returns the tag whose notation numbers of a language have on this device, written and read alike: the language with the browser's region (`es-MX`, `de-CH`,
 * `en-IN`), or the language itself. Words and dates do not depend on the region.
 */
export function toNumberLocale(language: string): string {
  const browser = browserLanguages.get()
  const found = known.get(language)
  if (found?.browser === browser) return found.tag
  const tag = findRegionalTag(language, browser)
  known.set(language, { browser, tag })
  return tag
}
