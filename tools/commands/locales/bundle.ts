/** Catalogues in browser builds: the modules that replace shared/i18n/folder.ts and names.ts. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { languagesOf, type Texts } from '../../../shared/i18n/catalogue.ts'
import { catalogues, englishTexts, languages } from '../../../shared/i18n/folder.ts'

export const FOLDER_MODULE = /shared[\\/]i18n[\\/]folder\.ts$/

export const NAMES_MODULE = /shared[\\/]i18n[\\/]names\.ts$/

/** Returns the code that replaces `NAMES_MODULE`: all languages with their names, for elements that list them. */
export const namesModule = (): string => `export const namedLanguages = ${JSON.stringify(languagesOf(catalogues))}`

/** Returns the code that replaces `FOLDER_MODULE`: languages without names, the English texts in `known`, and `load` for other languages. */
export const folderModule = (known: Readonly<Record<string, Texts>>, load: string): string =>
  `export const languages = ${JSON.stringify(languages.map(({ code, direction, locale = '' }) => [code, direction === 'rtl' ? 'rtl' : '', locale].join(':').replace(/:+$/, '')).join(' '))}.split(' ').map((line) => {
  const [code, direction, locale] = line.split(':')
  return { code, direction: direction || 'ltr', locale }
})
export const englishTexts = ${JSON.stringify(known)}
export const load = ${load}`

const fileOf = (tag: string): string => fileURLToPath(new URL(`../../../locales/${tag}.json`, import.meta.url))

/** Returns the folder module of element tests: English is included, each other language is loaded when it is chosen. */
function wholeFolder(): string {
  const others = Object.keys(catalogues).filter((tag) => tag !== 'en')
  const files = others.map((tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(fileOf(tag))})`)
  const load = `async (language, namespace) => (await files[language]()).default[namespace] ?? {}`
  return `const files = { ${files.join(', ')} }\n${folderModule(englishTexts, load)}`
}

/** esbuild plugin that adds the texts to bundles of element tests. */
export const esbuildTexts: EsbuildPlugin = {
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: FOLDER_MODULE }, () => ({ contents: wholeFolder(), loader: 'js', resolveDir: '/' }))
    build.onLoad({ filter: NAMES_MODULE }, () => ({ contents: namesModule(), loader: 'js' }))
  },
}

/** Namespaces used by elements: all except those of the backend and of the site itself. */
const ELEMENT_NAMESPACES: readonly string[] = Object.keys(englishTexts).filter(
  (namespace) => !['sample-banners', 'server', 'site'].includes(namespace),
)

/**
 * Namespaces that share one file per language, named after the first. They are small and used by the same pages: separate files compress worse and cost a
 * request each.
 */
const PACKS: readonly (readonly string[])[] = [
  ['common', 'fills'],
  ['account', 'member', 'personal'],
  ['banner', 'bulletin', 'menu', 'notice-banner', 'ranking'],
]

/** File that holds a namespace, for the namespaces that do not have a file of their own name. */
export const PACK_OF: Readonly<Record<string, string>> = Object.fromEntries(
  PACKS.flatMap(([first = '', ...others]) => others.map((namespace) => [namespace, first])),
)

/** Returns the texts of a language by file, then by namespace. */
export function textFilesOf(tag: string): Record<string, Record<string, Texts>> {
  const files: Record<string, Record<string, Texts>> = {}
  for (const namespace of ELEMENT_NAMESPACES) {
    const file = PACK_OF[namespace] ?? namespace
    files[file] = { ...files[file], [namespace]: catalogues[tag]?.namespaces[namespace] ?? {} }
  }
  return files
}

/**
 * Returns the hash in the URL of all text files. It changes with any text of any language. One hash serves all languages because every visitor loads it,
 * English ones too.
 */
export const textsVersion = (): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.keys(catalogues).map(textFilesOf)))
    .digest('hex')
    .slice(0, 8)
