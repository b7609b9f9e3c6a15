import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** Quoted path: an import, or a script that is started as a process. */
const QUOTED_PATH = /['"`]([\w./-]+\.(?:ts|tsx|mjs|js|css|svg|json))(?:\?\w+)?['"`]/g
const CODE = /\.(ts|tsx|mjs|js)$/

/**
 * Returns the tests that reach each file below `root`. A file reaches the paths that it quotes, relative to itself or to the root. This includes its imports and
 * the scripts that it starts by path; dependency-cruiser finds the imports only. All paths are relative to `root`.
 */
export function mapTestsByFile(tests: readonly string[], root: string): Map<string, Set<string>> {
  const named = new Map<string, readonly string[]>()
  const reach = new Map<string, Set<string>>()
  for (const test of tests) {
    const files = new Set([test])
    for (const file of files) {
      const next = named.get(file) ?? findQuotedPaths(file, root)
      named.set(file, next)
      for (const other of next) files.add(other)
    }
    for (const file of files) reach.set(file, (reach.get(file) ?? new Set()).add(test))
  }
  return reach
}

function findQuotedPaths(file: string, root: string): string[] {
  if (!CODE.test(file)) return []
  const text = readFileSync(resolve(root, file), 'utf8')
  return [...text.matchAll(QUOTED_PATH)].flatMap(([, path = '']) =>
    [resolve(root, path), resolve(root, dirname(file), path)]
      .filter((place) => existsSync(place) && statSync(place).isFile())
      .map((place) => relative(root, place)),
  )
}
