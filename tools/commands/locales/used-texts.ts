import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { generateFeatureModule } from '../../build/features.ts'

/** Static and dynamic imports of relative paths; type imports are excluded. */
const IMPORT =
  /\b(?:import|export)\b(?!\s+type\b)[^'"();]*?\bfrom\s*'(\.[^']+)'|\bimport\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g
const TEXTS_CALL = /(?:\buseTexts|\$texts|\btexts)\(['"]([\w-]+)['"]/g
/** Store of texts that a module exports: scripts outside of the build, such as those of the site, may ask for each of its texts. */
const EXPORTED_TEXTS = /^export const \$\w+ = \$texts\('([\w-]+)'\)/gm
const FEATURES = /\bfrom\s*'(features:\w+)'/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm

/** Returns the namespaces that a source asks for, as in `useTexts('options')`. */
export const findNamespaces = (source: string): string[] => [
  ...new Set([...source.replace(COMMENT, '').matchAll(TEXTS_CALL)].map(([, namespace = '']) => namespace)),
]

/**
 * Returns the sources of a TypeScript file and of its direct and indirect relative imports, by absolute path. `follows` chooses the dynamic imports by the path of
 * the imported module; by default all are included.
 */
export function collectSources(entry: string, follows: (late: string) => boolean = () => true): Map<string, string> {
  const files = new Set([resolve(entry)])
  const sources = new Map<string, string>()
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, from, only, later] of source.matchAll(IMPORT)) {
      const imported = resolve(dirname(file), from ?? only ?? later ?? '')
      if (later === undefined || follows(imported)) files.add(imported)
    }
  }
  return sources
}

/** Returns the modules of several entries that are only loaded on demand: no entry has them among its direct and indirect static imports. */
export function findLateModules(entries: readonly string[]): Set<string> {
  const late = new Set<string>()
  const follow = (imported: string) => {
    late.add(imported)
    return true
  }
  for (const entry of entries) collectSources(entry, follow)
  for (const entry of entries) for (const path of collectSources(entry, () => false).keys()) late.delete(path)
  return late
}

/** Returns the namespaces that a file and its imports ask for, in alphabetical order. */
export const collectNamespaces = (entry: string): string[] =>
  [...new Set([...collectSources(entry).values()].flatMap(findNamespaces))].sort()

/** Returns a function that tests whether one of the sources names a key: as a quoted text, as a property name, or assembled as in `${ending}Text`. */
export function createKeyMatcher(sources: readonly string[]): (key: string) => boolean {
  const all = sources.join('\n')
  const assembled = [...all.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)]
    .map(([, head = '', tail = '']) => ({ head, tail }))
    .filter(({ head, tail }) => head + tail !== '')
  return (key) =>
    new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]|\\b${key.replaceAll('.', '\\.')}:`).test(all) ||
    assembled.some(
      ({ head, tail }) => key.startsWith(head) && key.endsWith(tail) && key.length > head.length + tail.length,
    )
}

/** Code of the sources that were read, by path. */
const codes = new Map<string, string>()

/** Returns the code of a source without types, and the generated modules of features that it imports, whose words may be keys. */
function toCode(path: string, source: string): string {
  const known = codes.get(path)
  if (known !== undefined) return known
  const { code } = transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve' })
  const features = [...source.matchAll(FEATURES)].map(([, id = '']) => generateFeatureModule(id) ?? '')
  const all = [code, ...features].join('\n')
  codes.set(path, all)
  return all
}

/**
 * Returns a function that tests whether the code of a file and its imports can show the text of a key: it asks for the namespace and names the key, or
 * exports the namespace's store. Types are removed first: they name keys that other files show. `follows` chooses the dynamic imports, as in `collectSources`.
 */
export function createShownKeyMatcher(
  entry: string,
  follows?: (late: string) => boolean,
): (key: string, namespace: string) => boolean {
  const sources = collectSources(entry, follows)
  const asked = new Set([...sources.values()].flatMap(findNamespaces))
  const exported = new Set(
    [...sources.values()].flatMap((source) => [...source.matchAll(EXPORTED_TEXTS)].map(([, namespace]) => namespace)),
  )
  const isNamed = createKeyMatcher([...sources].map(([path, source]) => toCode(path, source)))
  return (key, namespace) => exported.has(namespace) || (asked.has(namespace) && isNamed(key))
}
