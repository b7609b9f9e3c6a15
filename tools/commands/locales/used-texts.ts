import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformSync } from 'esbuild'

/** Static and dynamic imports of relative paths; type imports are excluded. */
const IMPORT =
  /\b(?:import|export)\b(?!\s+type\b)[^'"();]*?\bfrom\s*'(\.[^']+)'|\bimport\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g
const USE = /(?:\buseTexts|\$texts|\btexts)\(['"]([\w-]+)['"]/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm

/** Returns the namespaces that a source asks for, as in `useTexts('options')`. */
export const namespacesIn = (source: string): string[] => [
  ...new Set([...source.replace(COMMENT, '').matchAll(USE)].map(([, namespace = '']) => namespace)),
]

/** Returns the sources of a file and of every relative import, dynamic ones included, by path. */
export function sourcesOf(entry: string): Map<string, string> {
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
export const namespacesOf = (entry: string): string[] =>
  [...new Set([...sourcesOf(entry).values()].flatMap(namespacesIn))].sort()

/** Returns a test for whether one of the sources names a key. Keys may be assembled, as in `${ending}Text`. */
export function isNamedIn(sources: readonly string[]): (key: string) => boolean {
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

/** Returns a test for whether the code of a file and its imports can show a text, by its key. Types are removed first: they name keys that other files show. */
export const isShownBy = (entry: string): ((key: string) => boolean) =>
  isNamedIn(
    [...sourcesOf(entry)].map(
      ([path, source]) => transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve' }).code,
    ),
  )
