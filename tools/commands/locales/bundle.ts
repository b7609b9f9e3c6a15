/** The catalogues in builds for browsers: what stands there in the place of shared/i18n/folder.ts. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { languagesOf, type Texts } from '../../../shared/i18n/catalogue.ts'
import { catalogues, englishTexts, languages } from '../../../shared/i18n/folder.ts'

/** The module that builds replace. */
export const FOLDER_MODULE = /shared[\\/]i18n[\\/]folder\.ts$/

/** The module of the languages' names, which builds replace as well. */
export const NAMES_MODULE = /shared[\\/]i18n[\\/]names\.ts$/

/** The code that stands in its place: everything of the languages, for what lists them. */
export const namesModule = (): string => `export const namedLanguages = ${JSON.stringify(languagesOf(catalogues))}`

/** The code that stands in the place of the folder: the languages without their names, the English that is there from the start, where others come from. */
export const folderModule = (known: Readonly<Record<string, Texts>>, load: string): string =>
  `export const languages = ${JSON.stringify(languages.map(({ code, direction, locale = '' }) => [code, direction === 'rtl' ? 'rtl' : '', locale].join(':').replace(/:+$/, '')).join(' '))}.split(' ').map((line) => {
  const [code, direction, locale] = line.split(':')
  return { code, direction: direction || 'ltr', locale }
})
export const englishTexts = ${JSON.stringify(known)}
export const load = ${load}`

const fileOf = (tag: string): string => fileURLToPath(new URL(`../../../locales/${tag}.json`, import.meta.url))

/** All catalogues for pages of tests: English with the code, each other language loaded when it is chosen. */
function wholeFolder(): string {
  const others = Object.keys(catalogues).filter((tag) => tag !== 'en')
  const files = others.map((tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(fileOf(tag))})`)
  const load = `async (language, namespace) => (await files[language]()).default[namespace] ?? {}`
  return `const files = { ${files.join(', ')} }\n${folderModule(englishTexts, load)}`
}

/** For bundles of tests with esbuild. */
export const esbuildTexts: EsbuildPlugin = {
  name: 'texts',
  setup(build) {
    build.onLoad({ filter: FOLDER_MODULE }, () => ({ contents: wholeFolder(), loader: 'js', resolveDir: '/' }))
    build.onLoad({ filter: NAMES_MODULE }, () => ({ contents: namesModule(), loader: 'js' }))
  },
}

/** The namespaces of the elements: all but those of the backend and of the site itself. */
const ELEMENT_NAMESPACES: readonly string[] = Object.keys(englishTexts).filter(
  (namespace) => !['sample-banners', 'server', 'site'].includes(namespace),
)

/** Small namespaces that the same pages ask for lie in one file of a language, named by the first of them: a file of its own packs worse, and is one more to ask for. */
const PACKS: readonly (readonly string[])[] = [
  ['common', 'fills'],
  ['account', 'member', 'personal'],
  ['banner', 'bulletin', 'menu', 'notice-banner', 'ranking'],
]

/** The file that holds a namespace of another language, for those that do not lie in one of their own name. */
export const PACK_OF: Readonly<Record<string, string>> = Object.fromEntries(
  PACKS.flatMap(([first = '', ...others]) => others.map((namespace) => [namespace, first])),
)

/** The texts of another language by the file that holds them, each file by namespace. */
export function textFilesOf(tag: string): Record<string, Record<string, Texts>> {
  const files: Record<string, Record<string, Texts>> = {}
  for (const namespace of ELEMENT_NAMESPACES) {
    const file = PACK_OF[namespace] ?? namespace
    files[file] = { ...files[file], [namespace]: catalogues[tag]?.namespaces[namespace] ?? {} }
  }
  return files
}

/**
 * What stands in the addresses of all languages' files: another word, another address. One for all languages, since everybody loads it, also who speaks
 * English.
 */
export const textsVersion = (): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.keys(catalogues).map(textFilesOf)))
    .digest('hex')
    .slice(0, 8)
