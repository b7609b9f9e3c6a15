/** Texts of the page's configuration, which replace those of the elements. Loaded on demand: few pages have any. */

import { LANGUAGES } from '../../base/i18n/languages.ts'
import { config } from '../../base/runtime/config.ts'
import type { PageTexts } from '../../base/runtime/page-config.ts'
import { sendRequest } from '../../wire/api/transport.ts'

/** Returns the page's own text in a language by its full key, such as `options.buyUp`; undefined if the element's own text is shown. */
export type FindOwnText = (language: string, name: string, original: string) => string | undefined

/** Returns the parameters of a text: `{amount}`. */
const getParameters = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? []

const findMissing = (text: string, original: string): string[] =>
  getParameters(original).filter((parameter) => !text.includes(parameter))

/** Creates the function that finds a page's text. Values other than texts, and texts that lack a parameter, are ignored. */
export const createFinder =
  (given: PageTexts): FindOwnText =>
  (language, name, original) => {
    const own: unknown = given[language]?.[name]
    return typeof own === 'string' && findMissing(own, original).length === 0 ? own : undefined
  }

/** Returns a description of each fault in a page's texts. `known` has the English texts of the elements by key. */
export function findTextFaults(given: PageTexts, known: Readonly<Record<string, string>>): string[] {
  return Object.entries(given).flatMap(([language, texts]) => {
    if (!LANGUAGES.some(({ code }) => code === language)) return [`${language} is none of the languages`]
    return Object.entries(texts ?? {}).flatMap(([key, text]) => {
      // A key of the page may be the name of a property that every object has.
      const original = Object.hasOwn(known, key) ? known[key] : undefined
      if (original === undefined) return [`${language}, ${key}: there is no such text`]
      if (typeof text !== 'string') return [`${language}, ${key}: a text is expected`]
      const missing = findMissing(text, original)
      return missing.length > 0
        ? [`${language}, ${key}: ${missing.join(', ')} is missing, so the element's own text is shown`]
        : []
    })
  })
}

/** Logs a warning for each fault in the page's texts. The list of texts is `/embed/texts.json` of the operator's site. */
async function checkTexts(texts: PageTexts): Promise<void> {
  const sent = await sendRequest({ url: `${config().site}/embed/texts.json`, method: 'GET' })
  if ('error' in sent || sent.response.status !== 200) return console.warn('tradelet: the texts could not be checked')
  for (const fault of findTextFaults(texts, Object(sent.response.body))) console.warn(`tradelet: texts, ${fault}`)
}

/** Makes elements show the texts of this page, and checks them. */
export function readPageTexts(own: { find?: FindOwnText }): void {
  const { texts = {} } = config()
  own.find = createFinder(texts)
  void checkTexts(texts)
}
