import type { BrowserContext } from 'playwright-core'
import type { Texts } from '../../../shared/base/i18n/catalogue.ts'
import { catalogues, englishTexts } from '../../../shared/base/i18n/folder.ts'
import { type MadeUpLanguage, toMadeUp, toMadeUpTexts } from '../made-up.ts'

/** Shipped languages whose files are replaced by made-up ones: they have the same direction and number of plural forms. */
const IN_PLACE_OF: Readonly<Record<MadeUpLanguage, string>> = { 'en-XA': 'de', 'ar-XB': 'ar' }

/** Texts that only one language has, by its tag. */
export type TextsByTag = Readonly<Record<string, readonly string[]>>

const english = new Set(Object.values(englishTexts).flatMap((texts) => Object.values(texts)))
const findOwnTexts = (namespaces: Readonly<Record<string, Texts>>): string[] =>
  Object.values(namespaces).flatMap((texts) => Object.values(texts).filter((text) => !english.has(text)))

/** Returns the texts of shipped languages that differ from English. */
export const getShippedTexts = (tags: readonly string[]): TextsByTag =>
  Object.fromEntries(tags.map((tag) => [tag, findOwnTexts(catalogues[tag]?.namespaces ?? {})]))

/** Translates a file of texts into a made-up language. The file contains one namespace, by which it is named, or several. */
const toMadeUpFile = (tag: MadeUpLanguage, name: string, file: object): object =>
  Object.fromEntries(
    Object.entries(file).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? toMadeUp(tag, englishTexts[name]?.[key] ?? value)
        : toMadeUpTexts(tag, englishTexts[key] ?? {}),
    ]),
  )

/** Replaces two shipped languages by made-up ones on all pages of a visitor. Returns the texts of the made-up languages. */
export async function installMadeUpLanguages(context: BrowserContext): Promise<TextsByTag> {
  for (const [tag, place] of Object.entries(IN_PLACE_OF) as [MadeUpLanguage, string][]) {
    await context.route(new RegExp(`/embed/texts/.*\\b${place}\\b.*\\.js`), async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1)?.slice(0, -'.js'.length) ?? ''
      const source = await (await route.fetch()).text()
      const file = toMadeUpFile(tag, name, JSON.parse(source.slice(source.indexOf('{'))))
      return route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(file)}` })
    })
    await context.route(`**/texts/*/${place}.json`, async (route) => {
      const english = await route.fetch({ url: route.request().url().replace(`/${place}.json`, '/en.json') })
      return route.fulfill({ json: toMadeUpTexts(tag, await english.json()) })
    })
  }
  return Object.fromEntries(
    (Object.entries(IN_PLACE_OF) as [MadeUpLanguage, string][]).map(([tag, place]) => [
      place,
      Object.values(englishTexts).flatMap((texts) => Object.values(toMadeUpTexts(tag, texts))),
    ]),
  )
}
