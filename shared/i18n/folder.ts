/** The catalogues as Node reads them. Builds for browsers put a module of the same shape in its place (tools/commands/locales/bundle.ts), which holds less. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Catalogue, catalogueOf, type Language, languagesOf, type Texts, tagOfFile } from './catalogue.ts'

const folder = new URL('../../locales/', import.meta.url)

/** Every language's catalogue by its tag. Only in Node. */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  readdirSync(folder).flatMap((file) => {
    const tag = tagOfFile(file)
    return tag ? [[tag, catalogueOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))]] : []
  }),
)

/** The languages that there are. */
export const languages: readonly Language[] = languagesOf(catalogues)

/** English texts that are there from the start; in a build for partners none, since each element brings its own. */
export const englishTexts: Readonly<Record<string, Texts>> = catalogues.en?.namespaces ?? {}

/** A namespace of another language; it may lack texts. Rejects when it cannot be had. */
export const load = async (language: string, namespace: string): Promise<Texts> =>
  catalogues[language]?.namespaces[namespace] ?? {}
