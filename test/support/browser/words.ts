import type { Texts } from '../../../shared/i18n/catalogue.ts'
import { englishTexts, load } from '../../../shared/i18n/folder.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'

/** The texts of a namespace, as they are in the repository. */
export const textsOf = async (language: LanguageCode, namespace: string): Promise<Texts> =>
  language === 'en' ? (englishTexts[namespace] ?? {}) : load(language, namespace)

/** What never belongs on a screen: holes of templates, and what JavaScript writes for nothing. */
const RUBBISH = /[{}]|\[object|\bundefined\b|\bNaN\b|\bnull\b/

/** Lines on screen that are no text of the language: raw keys, unfilled placeholders, English where another language is shown. */
export async function foreignWords(
  shown: string,
  language: LanguageCode,
  namespaces: readonly string[],
): Promise<string[]> {
  const lines = shown.split('\n').map((line) => line.trim())
  const known = await Promise.all(
    namespaces.map(async (namespace) => [await textsOf('en', namespace), await textsOf(language, namespace)] as const),
  )
  const words = new Set(known.flatMap(([, own]) => Object.values(own)))
  const keys = new Set(known.flatMap(([english]) => Object.keys(english)))
  // What a language lacks is shown in English; that it lacks nothing of a feature that it has is tested with the catalogues.
  const strangers = new Set(
    known.flatMap(([english, own]) => Object.keys(english).flatMap((key) => (key in own ? (english[key] ?? []) : []))),
  )
  return lines.filter(
    (line) =>
      RUBBISH.test(line) ||
      (keys.has(line) && !words.has(line)) ||
      (language !== 'en' && strangers.has(line) && !words.has(line)),
  )
}
