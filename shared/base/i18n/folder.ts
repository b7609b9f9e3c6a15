/** Catalogues for Node. Browser builds replace this module with a smaller one of the same shape (tools/bundle/catalogue-modules.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import {
  type Catalogue,
  getFileTag,
  insertTexts,
  type Language,
  listLanguages,
  type Texts,
  toCatalogue,
} from './catalogue.ts'

const folder = new URL('../../../locales/', import.meta.url)

/** Catalogue of every language by tag. Only in Node. */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  readdirSync(folder).flatMap((file) => {
    const tag = getFileTag(file)
    return tag ? [[tag, insertTexts(toCatalogue(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))]] : []
  }),
)

/** Available languages. */
export const languages: readonly Language[] = listLanguages(catalogues)

/** English texts available at startup. Empty in a build for partners, where each element brings its own. */
export const englishTexts: Readonly<Record<string, Texts>> = catalogues.en?.namespaces ?? {}

/** Loads a namespace of another language, which may lack texts. The browser version rejects if it cannot be loaded. */
export const load = async (language: string, namespace: string): Promise<Texts> =>
  catalogues[language]?.namespaces[namespace] ?? {}
