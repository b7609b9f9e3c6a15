import { resolve } from 'node:path'
import type { ModuleInfo, Plugin } from 'rollup'
import { catalogues, englishTexts } from '../../../shared/i18n/folder.ts'
import { FOLDER_MODULE, folderModule, NAMES_MODULE, namesModule, PACK_OF, textFilesOf, textsVersion } from './bundle.ts'
import { isShownBy, namespacesIn, namespacesOf } from './used.ts'

const ENTRY = '\0texts/of/'
const SHARED = '\0texts/shared/'
/** A shared namespace that is shorter lies in each entry that needs it: a file of its own would cost more than it saves. Packed it is about a third. */
const SMALLEST_FILE = 3000
const OTHERS = Object.keys(catalogues).filter((tag) => tag !== 'en')

/** The English texts of some namespaces, as the text of an object; `isShown` says by its key whether a text is wanted. */
const json = (namespaces: readonly string[], isShown = (_key: string) => true): string =>
  JSON.stringify(
    Object.fromEntries(
      namespaces.map((namespace) => [
        namespace,
        Object.fromEntries(Object.entries(englishTexts[namespace] ?? {}).filter(([key]) => isShown(key))),
      ]),
    ),
  )

/** Declares `load`, which gets a namespace of another language from the folder `texts` in `base`. A failed import is kept by the page, so a second try has another address. */
const loaderCode = (base: string): string =>
  `let again = ''
const packs = ${JSON.stringify(PACK_OF)}
const load = (language, namespace) => import(\`${base}texts/${textsVersion()}/\${language}/\${packs[namespace] ?? namespace}.js\${again}\`).then(
  (file) => file.default[namespace],
  (error) => { again = '?' + Date.now(); throw error })`

/** The chunk of a module that holds English texts, or null for other modules. Named by its part alone, so that it changes its name with its texts only. */
export const chunkOfTexts = (id: string): string | null =>
  id.startsWith(SHARED) ? ['texts', id.slice(SHARED.length)].join('-').replace('-common', '') : null

/**
 * The texts of a build for partners. No shared module imports English texts, or each changed word would give new names to all files that import it: each entry
 * brings those it reaches. What one entry alone needs lies in its own file; what several need in a file of its own beside the chunks; the file of `common`
 * also knows where the other languages are. A changed word renames one file, or none.
 * `alone`: one entry with everything in it and no text that its sources never name; its build leaves the files of the other languages to that of the suite.
 */
export function rollupTexts({ alone }: { alone: boolean }): Plugin {
  const entries = new Map<string, string[]>()
  const shownBy = new Map<string, (key: string) => boolean>()
  const used = new Map<string, string[]>()
  const inFileOfItsOwn = (namespace: string): boolean =>
    !alone &&
    [...entries.values()].filter((namespaces) => namespaces.includes(namespace)).length > 1 &&
    (namespace === 'common' || json([namespace]).length > SMALLEST_FILE)

  const codeOf = (namespaces: readonly string[], loads: boolean, isShown?: (key: string) => boolean): string => {
    return `import { provide } from ${JSON.stringify(resolve('shared/preferences/texts.ts'))}
${loads ? loaderCode(alone ? './' : '../') : ''}
provide(${json(namespaces, isShown)}${loads ? ', load' : ''})`
  }

  return {
    name: 'texts',
    buildStart({ input }) {
      for (const file of Object.values(input)) {
        entries.set(resolve(file), namespacesOf(file))
        if (alone) shownBy.set(resolve(file), isShownBy(file))
      }
    },
    resolveId: (source) => (source.startsWith('\0texts/') ? source : null),
    load(id) {
      if (FOLDER_MODULE.test(id)) return folderModule({}, 'async () => ({})')
      if (NAMES_MODULE.test(id)) return namesModule()
      if (id.startsWith(SHARED)) return codeOf([id.slice(SHARED.length)], id === `${SHARED}common`)
      if (!id.startsWith(ENTRY)) return null
      const entry = id.slice(ENTRY.length)
      const namespaces = entries.get(entry) ?? []
      const shared = namespaces.filter(inFileOfItsOwn).map((namespace) => `import '${SHARED}${namespace}'\n`)
      return `${shared.join('')}${codeOf(
        namespaces.filter((namespace) => !inFileOfItsOwn(namespace)),
        alone,
        shownBy.get(entry),
      )}`
    },
    transform: {
      // After the compiler, which leaves no comments.
      order: 'post',
      handler(code, id) {
        used.set(id, namespacesIn(code))
        return entries.get(id)?.length ? { code: `import ${JSON.stringify(ENTRY + id)}\n${code}`, map: null } : null
      },
    },
    buildEnd(error) {
      if (error) return
      for (const [entry, namespaces] of entries) {
        const missing = [...reached(entry, (id) => this.getModuleInfo(id))]
          .flatMap((id) => used.get(id) ?? [])
          .find((namespace) => !namespaces.includes(namespace))
        if (missing) this.error(`${entry} shows texts of "${missing}" and does not bring them`)
      }
    },
    generateBundle() {
      if (alone) return
      for (const tag of OTHERS)
        for (const [file, texts] of Object.entries(textFilesOf(tag)))
          this.emitFile({
            type: 'asset',
            fileName: `texts/${textsVersion()}/${tag}/${file}.js`,
            source: `export default ${JSON.stringify(texts)}`,
          })
    },
  }
}

/** The modules that an entry asks for, at once or on demand. */
function reached(entry: string, infoOf: (id: string) => ModuleInfo | null): Set<string> {
  const modules = new Set([entry])
  // A set is walked in the order in which it grows.
  for (const id of modules) {
    const info = infoOf(id)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) modules.add(next)
  }
  return modules
}
