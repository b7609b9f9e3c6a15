import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Imports of files of ours, on demand or not; types are none. */
const IMPORT =
  /\b(?:import|export)\b(?!\s+type\b)[^'"();]*?\bfrom\s*'(\.[^']+)'|\bimport\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g
const USE = /(?:\buseTexts|\$texts|\btexts)\(['"]([\w-]+)['"]/g
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gm

/** The namespaces whose texts a source asks for, as in `useTexts('options')`. */
export const namespacesIn = (source: string): string[] => [
  ...new Set([...source.replace(COMMENT, '').matchAll(USE)].map(([, namespace = '']) => namespace)),
]

/** The namespaces that a file and everything it imports ask for, what is loaded on demand included. In the order of their names. */
export function namespacesOf(entry: string): string[] {
  const files = new Set([resolve(entry)])
  const namespaces = new Set<string>()
  // A set is walked in the order in which it grows.
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    for (const namespace of namespacesIn(source)) namespaces.add(namespace)
    for (const [, from, only, later] of source.matchAll(IMPORT))
      files.add(resolve(dirname(file), from ?? only ?? later ?? ''))
  }
  return [...namespaces].sort()
}
