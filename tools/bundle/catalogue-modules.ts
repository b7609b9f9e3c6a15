/** Catalogues in browser builds: the modules that replace shared/base/i18n/folder.ts and names.ts. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { getFileTag, listLanguages, type Texts } from '../../shared/base/i18n/catalogue.ts'
import { catalogues, englishTexts, languages } from '../../shared/base/i18n/folder.ts'

/** Matches the module that reads the catalogues from the folder, which browser builds replace. */
export const FOLDER_MODULE = /shared[\\/]base[\\/]i18n[\\/]folder\.ts$/

/** Matches the module of the names of languages, which browser builds replace. */
export const NAMES_MODULE = /shared[\\/]base[\\/]i18n[\\/]names\.ts$/

/** Returns the code that replaces `NAMES_MODULE`: all languages with their names, for elements that list them. */
export const generateNamesModule = (): string =>
  `export const namedLanguages = ${JSON.stringify(listLanguages(catalogues))}`

/** Returns the code that replaces `FOLDER_MODULE`: languages without names, the English texts in `known`, and `load` for other languages. */
export const generateFolderModule = (known: Readonly<Record<string, Texts>>, load: string): string =>
  `export const languages = ${JSON.stringify(languages.map(({ code, direction, locale = '' }) => [code, direction === 'rtl' ? 'rtl' : '', locale].join(':').replace(/:+$/, '')).join(' '))}.split(' ').map((line) => {
  const [code, direction, locale] = line.split(':')
  return { code, direction: direction || 'ltr', locale }
})
export const englishTexts = ${JSON.stringify(known)}
export const load = ${load}`

/** Matches the module of the texts of read-only elements, which browser builds replace. */
export const READONLY_MODULE = /shared[\\/]base[\\/]i18n[\\/]readonly-texts\.ts$/

/** Returns the code that replaces `READONLY_MODULE`: one text in all languages. */
export const generateReadonlyModule = (): string =>
  `export const refusals = ${JSON.stringify(Object.fromEntries(Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces.readonly?.refused])))}`

const toCataloguePath = (tag: string): string => fileURLToPath(new URL(`../../locales/${tag}.json`, import.meta.url))

/** Matches the file of a catalogue, which element tests read with the inserted texts in place. */
const CATALOGUE_FILE = /[\\/]locales[\\/][\w-]+\.json$/

/** Returns the folder module of element tests: English is included, each other language is loaded when it is chosen. */
function generateTestFolder(): string {
  const others = Object.keys(catalogues).filter((tag) => tag !== 'en')
  const files = others.map((tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(toCataloguePath(tag))})`)
  const load = `async (language, namespace) => (await files[language]()).default[namespace] ?? {}`
  return `const files = { ${files.join(', ')} }\n${generateFolderModule(englishTexts, load)}`
}

/** esbuild plugin that adds the texts to bundles of element tests. */
export const esbuildTexts: EsbuildPlugin = {
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: FOLDER_MODULE }, () => ({ contents: generateTestFolder(), loader: 'js', resolveDir: '/' }))
    build.onLoad({ filter: CATALOGUE_FILE }, ({ path }) => ({
      contents: JSON.stringify(catalogues[getFileTag(basename(path)) ?? '']?.namespaces ?? {}),
      loader: 'json',
    }))
    build.onLoad({ filter: READONLY_MODULE }, () => ({ contents: generateReadonlyModule(), loader: 'js' }))
    build.onLoad({ filter: NAMES_MODULE }, () => ({ contents: generateNamesModule(), loader: 'js' }))
  },
}

/** Namespaces used by elements: all except those of the backend, of the site itself, and that of a module of its own. */
const ELEMENT_NAMESPACES: readonly string[] = Object.keys(englishTexts).filter(
  (namespace) => !['readonly', 'sample-banners', 'server', 'site', 'visitor'].includes(namespace),
)

/** Returns the English texts of the elements by their full key, such as `options.buyUp`: those that a page can replace. */
export const listElementTexts = (): Record<string, string> =>
  Object.fromEntries(
    ELEMENT_NAMESPACES.flatMap((namespace) =>
      Object.entries(englishTexts[namespace] ?? {}).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  )

/**
 * Namespaces that share one file per language, named after the first. They are small and used by the same pages: separate files compress worse and cost a
 * request each.
 */
const NAMESPACE_GROUPS: readonly (readonly string[])[] = [
  ['common', 'fills'],
  ['account', 'member', 'personal'],
  ['banner', 'bulletin', 'menu', 'notice-banner', 'ranking'],
]

/** File that holds a namespace, for the namespaces that do not have a file of their own name. */
export const GROUP_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMESPACE_GROUPS.flatMap(([first = '', ...others]) => others.map((namespace) => [namespace, first])),
)

/** Returns the texts of a language by file, then by namespace. */
export function getTextFiles(tag: string): Record<string, Record<string, Texts>> {
  const files: Record<string, Record<string, Texts>> = {}
  for (const namespace of ELEMENT_NAMESPACES) {
    const file = GROUP_FILES[namespace] ?? namespace
    files[file] = { ...files[file], [namespace]: catalogues[tag]?.namespaces[namespace] ?? {} }
  }
  return files
}

/**
 * Returns the hash in the URL of all text files. It changes with any text of any language. One hash serves all languages because every visitor loads it,
 * English ones too.
 */
export const computeTextsVersion = (): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.keys(catalogues).map(getTextFiles)))
    .digest('hex')
    .slice(0, 8)
