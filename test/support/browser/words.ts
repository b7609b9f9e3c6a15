import type { Texts } from '../../../shared/i18n/catalogue.ts'
import { english, load } from '../../../shared/i18n/folder.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'

/** The texts of a namespace, as they are in the repository. */
export const textsOf = async (language: LanguageCode, namespace: string): Promise<Texts> =>
  language === 'en' ? (english[namespace] ?? {}) : load(language, namespace)

/** What never belongs on a screen: holes of templates, and what JavaScript writes for nothing. */
const RUBBISH = /[{}]|\[object|\bundefined\b|\bNaN\b|\bnull\b/

/** Lines on screen that are no text of the language: raw keys, unfilled placeholders, English where another language is shown. */
export async function foreignWords(
  shown: string,
  language: LanguageCode,
  namespaces: readonly string[],
): Promise<string[]> {
  const lines = shown.split('\n').map((line) => line.trim())
  const [english, own] = await Promise.all(
    (['en', language] as const).map(async (code) => {
      const all = await Promise.all(namespaces.map((namespace) => textsOf(code, namespace)))
      return Object.assign({}, ...all) as Texts
    }),
  )
  const words = new Set(Object.values(own ?? {}))
  const keys = new Set(Object.keys(english ?? {}))
  const strangers = new Set(Object.values(english ?? {}))
  return lines.filter(
    (line) =>
      RUBBISH.test(line) ||
      (keys.has(line) && !words.has(line)) ||
      (language !== 'en' && strangers.has(line) && !words.has(line)),
  )
}
