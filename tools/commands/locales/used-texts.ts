import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformSync } from 'esbuild'

/** Static and dynamic imports of relative paths; type imports are excluded. */
const IMPORT =
  /\b(?:import|export)\b(?!\s+type\b)[^'"();]*?\bfrom\s*'(\.[^']+)'|\bimport\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g
const TEXTS_CALL = /(?:\buseTexts|\$texts|\btexts)\(['"]([\w-]+)['"]/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm

/** Returns the namespaces that a source asks for, as in `useTexts('options')`. */
export const findNamespaces = (source: string): string[] => [
  ...new Set([...source.replace(COMMENT, '').matchAll(TEXTS_CALL)].map(([, namespace = '']) => namespace)),
]

/** Returns the sources of a TypeScript file and of its direct and indirect relative imports, dynamic ones included, by absolute path. */
export function collectSources(entry: string): Map<string, string> {
  const files = new Set([resolve(entry)])
  const sources = new Map<string, string>()
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, from, only, later] of source.matchAll(IMPORT))
      files.add(resolve(dirname(file), from ?? only ?? later ?? ''))
  }
  return sources
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

/**
 * Returns a function that tests whether the code of a file and its imports can show the text of a key. Types are removed first: they name keys that other files
 * show.
 */
export const createShownKeyMatcher = (entry: string): ((key: string) => boolean) =>
  createKeyMatcher(
    [...collectSources(entry)].map(
      ([path, source]) => transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve' }).code,
    ),
  )
