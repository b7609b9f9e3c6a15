import { resolve } from 'node:path'
import type { EmittedAsset, ModuleInfo, Plugin } from 'rollup'
import { catalogues, englishTexts } from '../../shared/base/i18n/folder.ts'
import {
  collectNamespaces,
  createShownKeyMatcher,
  findLateModules,
  findNamespaces,
  followAll,
  groupLateModules,
  isRare,
} from '../commands/locales/used-texts.ts'
import {
  computeTextsVersion,
  FOLDER_MODULE,
  GROUP_FILES,
  generateFolderModule,
  generateNamesModule,
  generateReadonlyModule,
  getTextFiles,
  NAMES_MODULE,
  READONLY_MODULE,
} from './catalogue-modules.ts'

const ENTRY = '\0texts/of/'
const LATE = '\0texts/late/'
const SHARED = '\0texts/shared/'
/**
 * Characters below which a namespace is copied into each entry that needs it: a file of its own would cost more than it saves. Compressed, these are about a
 * third.
 */
const MIN_FILE_LENGTH = 3000
const TRANSLATED_TAGS = Object.keys(catalogues).filter((tag) => tag !== 'en')

/** Returns the English texts of namespaces as JSON, filtered by key with `isShown`. */
const toEnglishJson = (namespaces: readonly string[], isShown = (_key: string, _namespace: string) => true): string =>
  JSON.stringify(
    Object.fromEntries(
      namespaces.map((namespace) => [
        namespace,
        Object.fromEntries(Object.entries(englishTexts[namespace] ?? {}).filter(([key]) => isShown(key, namespace))),
      ]),
    ),
  )

/**
 * Returns code that declares `load`, which loads a namespace of another language from `texts` below `base`; `namespaces` are those it is called with. Browsers
 * cache a failed import, so a retry uses another URL.
 */
const generateLoader = (base: string, namespaces = Object.keys(GROUP_FILES)): string =>
  `let again = ''
const packs = ${JSON.stringify(Object.fromEntries(Object.entries(GROUP_FILES).filter(([name]) => namespaces.includes(name))))}
const load = (language, namespace) => import(\`${base}texts/${computeTextsVersion()}/\${language}/\${packs[namespace] ?? namespace}.js\${again}\`).then(
  (file) => file.default[namespace],
  (error) => { again = '?' + Date.now(); throw error })`

/**
 * Returns the chunk of a module with shared English texts, null for other modules. The name depends on the namespace only, so a changed text renames this file
 * only.
 */
export const findTextsChunk = (id: string): string | null =>
  id.startsWith(SHARED) ? ['texts', id.slice(SHARED.length)].join('-').replace('-common', '') : null

/**
 * Rollup plugin that adds English texts to a build of the elements. No shared module imports texts, because a changed word would then rename every file that
 * imports it. Instead each entry gets the texts of the modules that it reaches.
 *
 * Texts of one entry are in its own file. Texts of several entries are in a chunk; that of `common` also has the loader of other languages. A changed word thus
 * renames at most one file. Of its namespaces an entry has the texts that its first view can show; each on-demand module brings those that it can show.
 *
 * With `alone` one entry contains everything, without texts that its sources never name. Its value is the path from the entry to the folder with the files of
 * other languages, which the suite's build writes.
 */
export function rollupTexts({ alone }: { alone: string | null }): Plugin {
  const entries = new Map<string, string[]>()
  const shownBy = new Map<string, (key: string, namespace: string) => boolean>()
  const used = new Map<string, string[]>()
  let late: ReadonlySet<string> = new Set()
  /** Files that pages load together: one group for each entry. */
  let groups: readonly string[][] = []
  const isLoadedWithEntry = (path: string) => !late.has(path)
  const hasOwnFile = (namespace: string): boolean =>
    alone === null &&
    [...entries.values()].filter((namespaces) => namespaces.includes(namespace)).length > 1 &&
    (namespace === 'common' || toEnglishJson([namespace]).length > MIN_FILE_LENGTH)
  /** Returns the module with the texts that an on-demand module can show. */
  const generateLate = (module: string): string => {
    const namespaces = collectNamespaces(module).filter((namespace) => !hasOwnFile(namespace))
    return generateProvide(namespaces, '', createShownKeyMatcher(module, isLoadedWithEntry, listOthers(groups, module)))
  }

  return {
    name: 'texts',
    buildStart({ input }) {
      const files = Object.values(input)
      const onDemand = [...findLateModules(files)]
      late = new Set(alone === null ? onDemand : onDemand.filter(isRare))
      groups = groupLateModules(files, late)
      for (const path of files.map((file) => resolve(file))) {
        entries.set(path, collectNamespaces(path))
        shownBy.set(path, createShownKeyMatcher(path, isLoadedWithEntry, listOthers(groups, path)))
      }
    },
    resolveId: (source) => (source.startsWith('\0texts/') ? source : null),
    load(id) {
      if (FOLDER_MODULE.test(id)) return generateFolderModule({}, 'async () => ({})')
      if (NAMES_MODULE.test(id)) return generateNamesModule()
      if (READONLY_MODULE.test(id)) return generateReadonlyModule()
      if (id.startsWith(SHARED))
        return generateProvide([id.slice(SHARED.length)], id === `${SHARED}common` ? generateLoader('../') : '')
      if (id.startsWith(LATE)) return generateLate(id.slice(LATE.length))
      if (!id.startsWith(ENTRY)) return null
      const entry = id.slice(ENTRY.length)
      const namespaces = entries.get(entry) ?? []
      const shared = namespaces.filter(hasOwnFile).map((namespace) => `import '${SHARED}${namespace}'\n`)
      return `${shared.join('')}${generateProvide(
        namespaces.filter((namespace) => !hasOwnFile(namespace)),
        alone === null ? '' : generateLoader(alone, collectNamespaces(entry, followAll)),
        shownBy.get(entry),
      )}`
    },
    transform: {
      // Runs after the compiler, which removes the comments.
      order: 'post',
      handler(code, id) {
        used.set(id, findNamespaces(code))
        const brings = entries.get(id)?.length ? ENTRY : late.has(id) && collectNamespaces(id).length > 0 ? LATE : null
        return brings && { code: `import ${JSON.stringify(brings + id)}\n${code}`, map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      for (const [entry, namespaces] of entries) {
        const shown = [...collectModules(entry, (id) => this.getModuleInfo(id))].flatMap((id) => used.get(id) ?? [])
        const missing = shown.find((namespace) => !namespaces.includes(namespace))
        if (missing) this.error(`${entry} shows texts of "${missing}" and does not bring them`)
      }
    },
    generateBundle() {
      if (alone === null) for (const file of listLanguageFiles()) this.emitFile(file)
    },
  }
}

/** Returns the other files of the groups of a file. */
const listOthers = (groups: readonly (readonly string[])[], path: string): string[] => [
  ...new Set(groups.filter((group) => group.includes(path)).flatMap((group) => group.filter((one) => one !== path))),
]

/** Returns the files with the texts of the languages other than English. */
const listLanguageFiles = (): EmittedAsset[] =>
  TRANSLATED_TAGS.flatMap((tag) =>
    Object.entries(getTextFiles(tag)).map(([file, texts]) => ({
      type: 'asset',
      fileName: `texts/${computeTextsVersion()}/${tag}/${file}.js`,
      source: `export default ${JSON.stringify(texts)}`,
    })),
  )

/** Returns the module that provides English texts; with `loader`, also other languages. */
const generateProvide = (
  namespaces: readonly string[],
  loader: string,
  isShown?: (key: string, namespace: string) => boolean,
): string =>
  `import { provide } from ${JSON.stringify(resolve('shared/state/preferences/texts.ts'))}
${loader}
provide(${toEnglishJson(namespaces, isShown)}${loader && ', load'})`

/** Returns the modules that an entry imports, statically or on demand, but the rare ones. */
function collectModules(entry: string, infoOf: (id: string) => ModuleInfo | null): Set<string> {
  const modules = new Set([entry])
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const id of modules) {
    const info = infoOf(id)
    const late = info?.dynamicallyImportedIds.filter((next) => !isRare(next)) ?? []
    for (const next of [...(info?.importedIds ?? []), ...late]) modules.add(next)
  }
  return modules
}
