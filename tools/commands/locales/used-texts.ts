import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { generateFeatureModule } from '../../bundle/features.ts'

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

export const followAll = () => true

/**
 * Returns the sources of a TypeScript file and of its direct and indirect relative imports, by absolute path. `follows` chooses the dynamic imports by the path of
 * the imported module; by default all are included.
 */
export function collectSources(entry: string, follows: (late: string) => boolean = followAll): Map<string, string> {
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

/** Returns each entry with the on-demand modules among its direct and indirect imports: the files that a page of the entry may load. */
export const groupLateModules = (entries: readonly string[], late: ReadonlySet<string>): string[][] =>
  entries.map((entry) => [resolve(entry), ...[...collectSources(entry).keys()].filter((path) => late.has(path))])

/** On-demand modules that few pages ever load. They bring their texts in every language, and show nothing before these are loaded. */
const RARE_MODULES = [
  'shared/element/definition/session-confirmation.tsx',
  'shared/state/member/announce-member.ts',
].map((path) => resolve(path))

/** Returns whether a module brings its texts in every language. */
export const isRare = (path: string): boolean => RARE_MODULES.includes(path)

/**
 * Returns the namespaces that a file and its imports ask for, in alphabetical order. `follows` chooses the dynamic imports by the path of the imported module; by
 * default all are included but the rare ones.
 */
export const collectNamespaces = (entry: string, follows = (late: string) => !isRare(late)): string[] =>
  [...new Set([...collectSources(entry, follows).values()].flatMap(findNamespaces))].sort()

/** Words of a code that may be keys of texts: quoted texts and property names, and the texts around an inserted value, as in `${ending}Text`. */
interface KeyWords {
  words: Set<string>
  assembled: { head: string; tail: string }[]
}

function collectKeyWords(code: string): KeyWords {
  const words = new Set<string>()
  // The end of a word may be the beginning of the next quoted text, so it is not consumed.
  for (const [, word = ''] of code.matchAll(/['"`]([\w.-]+)(?=['"`])/g)) words.add(word)
  for (const [word] of code.matchAll(/\w+(?=:)/g)) words.add(word)
  const assembled = [...code.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)]
    .map(([, head = '', tail = '']) => ({ head, tail }))
    .filter(({ head, tail }) => head + tail !== '')
  return { words, assembled }
}

const isKeyAmong = (key: string, codes: readonly KeyWords[]): boolean =>
  codes.some(
    ({ words, assembled }) =>
      words.has(key) ||
      assembled.some(
        ({ head, tail }) => key.startsWith(head) && key.endsWith(tail) && key.length >= head.length + tail.length,
      ),
  )

/** Returns a function that tests whether one of the sources names a key: as a quoted text, as a property name, or assembled as in `${ending}Text`. */
export function createKeyMatcher(sources: readonly string[]): (key: string) => boolean {
  const codes = sources.map(collectKeyWords)
  return (key) => isKeyAmong(key, codes)
}

/** Words of the sources that were read, by path. */
const wordsByPath = new Map<string, KeyWords>()

/** Returns the words of a source without types, and of the generated modules of features that it imports. */
function readKeyWords(path: string, source: string): KeyWords {
  const known = wordsByPath.get(path)
  if (known !== undefined) return known
  const { code } = transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve' })
  const features = [...source.matchAll(FEATURES)].map(([, id = '']) => generateFeatureModule(id) ?? '')
  const words = collectKeyWords([code, ...features].join('\n'))
  wordsByPath.set(path, words)
  return words
}

/** File with its static imports: the code that is loaded together. */
interface Unit {
  /** Namespaces that the code asks for. */
  asked: ReadonlySet<string>
  /** Namespaces whose store the code exports. */
  exported: ReadonlySet<string>
  words: readonly KeyWords[]
}

/** Units that were read, by the choice of dynamic imports and the path. */
const units = new WeakMap<(late: string) => boolean, Map<string, Unit>>()

function readUnit(file: string, follows: (late: string) => boolean = followAll): Unit {
  const known = units.get(follows) ?? new Map<string, Unit>()
  units.set(follows, known)
  const unit = known.get(file) ?? createUnit([...collectSources(file, follows)])
  known.set(file, unit)
  return unit
}

function createUnit(sources: readonly (readonly [path: string, source: string])[]): Unit {
  return {
    asked: new Set(sources.flatMap(([, source]) => findNamespaces(source))),
    exported: new Set(
      sources.flatMap(([, source]) => [...source.matchAll(EXPORTED_TEXTS)].map(([, namespace = '']) => namespace)),
    ),
    words: sources.map(([path, source]) => readKeyWords(path, source)),
  }
}

/**
 * Returns a function that tests whether the code of a file and its imports can show the text of a key: it asks for the namespace and names the key, or
 * exports the namespace's store. Types are removed first: they name keys that other files show. `follows` chooses the dynamic imports, as in `collectSources`.
 *
 * A key may be named in one file and shown by another, as in `t(slot.problem)`. If the file that names it does not ask for the namespace itself, each file of
 * `others` that asks for it has the text. `others` are the files that a page may load besides this one: the entry and its on-demand modules.
 */
export function createShownKeyMatcher(
  entry: string,
  follows?: (late: string) => boolean,
  others: readonly string[] = [],
): (key: string, namespace: string) => boolean {
  const own = readUnit(entry, follows)
  const namers = others.map((other) => readUnit(other, follows))
  const isNamed = (key: string, namespace: string) =>
    isKeyAmong(key, own.words) || namers.some(({ asked, words }) => !asked.has(namespace) && isKeyAmong(key, words))
  return (key, namespace) => own.exported.has(namespace) || (own.asked.has(namespace) && isNamed(key, namespace))
}
