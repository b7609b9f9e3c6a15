import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transformSync } from 'esbuild'

/** Imports of files of ours, on demand or not; types are none. */
const IMPORT =
  /\b(?:import|export)\b(?!\s+type\b)[^'"();]*?\bfrom\s*'(\.[^']+)'|\bimport\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g
const USE = /(?:\buseTexts|\$texts|\btexts)\(['"]([\w-]+)['"]/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm

/** The namespaces whose texts a source asks for, as in `useTexts('options')`. */
export const namespacesIn = (source: string): string[] => [
  ...new Set([...source.replace(COMMENT, '').matchAll(USE)].map(([, namespace = '']) => namespace)),
]

/** The sources of a file and of everything of ours that it imports, what is loaded on demand included, by path. */
export function sourcesOf(entry: string): Map<string, string> {
  const files = new Set([resolve(entry)])
  const sources = new Map<string, string>()
  // A set is walked in the order in which it grows.
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, from, only, later] of source.matchAll(IMPORT))
      files.add(resolve(dirname(file), from ?? only ?? later ?? ''))
  }
  return sources
}

/** The namespaces that a file and everything it imports ask for, in the order of their names. */
export const namespacesOf = (entry: string): string[] =>
  [...new Set([...sourcesOf(entry).values()].flatMap(namespacesIn))].sort()

/** Whether some source names the key of a text. A key may be put together, as in `${ending}Text`. */
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

/** Whether the code that a file brings can show a text, by its key. Types do not count: they name keys that other files show. */
export const isShownBy = (entry: string): ((key: string) => boolean) =>
  isNamedIn(
    [...sourcesOf(entry)].map(
      ([path, source]) => transformSync(source, { loader: path.endsWith('.tsx') ? 'tsx' : 'ts', jsx: 'preserve' }).code,
    ),
  )
