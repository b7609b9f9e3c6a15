import type { Texts } from '../../../shared/base/i18n/catalogue.ts'
import { englishTexts, load } from '../../../shared/base/i18n/folder.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'

/** Returns the texts of a namespace as they are in the repository. */
export const loadTexts = async (language: LanguageCode, namespace: string): Promise<Texts> =>
  language === 'en' ? (englishTexts[namespace] ?? {}) : load(language, namespace)

/** Template placeholders and JavaScript's texts of missing values, which never belong on a screen. */
const TEMPLATE_REMAINS = /[{}]|\[object|\bundefined\b|\bNaN\b|\bnull\b/

/** Returns the lines on screen that do not belong to the language: raw keys, unfilled placeholders, and English where another language is shown. */
export async function findForeignTexts(
  shown: string,
  language: LanguageCode,
  namespaces: readonly string[],
): Promise<string[]> {
  const lines = shown.split('\n').map((line) => line.trim())
  const known = await Promise.all(
    namespaces.map(
      async (namespace) => [await loadTexts('en', namespace), await loadTexts(language, namespace)] as const,
    ),
  )
  const words = new Set(known.flatMap(([, own]) => Object.values(own)))
  const keys = new Set(known.flatMap(([english]) => Object.keys(english)))
  // Texts that a language lacks are shown in English; the tests of the catalogues find these. Only texts that it has count here.
  const strangers = new Set(
    known.flatMap(([english, own]) => Object.keys(english).flatMap((key) => (key in own ? (english[key] ?? []) : []))),
  )
  return lines.filter(
    (line) =>
      TEMPLATE_REMAINS.test(line) ||
      (keys.has(line) && !words.has(line)) ||
      (language !== 'en' && strangers.has(line) && !words.has(line)),
  )
}
