import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import type { ManualChunkMeta } from 'rollup'
import {
  ALL_RULES,
  assertRulesMatch,
  type ChunkRule,
  GROUPED_RULES,
  MARKER_RULES,
  matchesRule,
  SEPARATE_RULES,
  VIEW_RULE,
} from './chunk-rules.ts'
import { mergeSmallChunks, type PlannedChunk } from './merge-chunks.ts'

/** Number of elements that must load a module before it is grouped with others of its kind. */
const MIN_ELEMENTS = 8
/** Drawings are too small for files of their own. */
const DRAWING_FILE = /\.svg\?raw$/
/** Share of the elements above which a module belongs to the chunk of all. */
const COMMON_SHARE = 0.6
/** Minimum size of a chunk in bytes, compressed. As a file it gets some more, for its imports and exports. */
const MIN_CHUNK_BYTES = 700
/** Factor by which an entry may grow for the sake of fewer files. */
const MAX_GROWTH = 1.003

type InfoOf = ManualChunkMeta['getModuleInfo']
type Users = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Assigns the modules of a build with many entries to chunks by the entries that load them (rollup's `manualChunks`). An entry then loads a few files instead
 * of thirty, and they compress better.
 *
 * - `core`: modules that most elements load
 * - `view`: modules that most React elements load
 * - `live`, `form`, `page`: modules of elements with prices, of elements with a form, of member pages
 * - `pieces`: other modules of many React elements
 *
 * Other modules get a chunk per set of users; small ones are merged. `elsewhere` returns the chunk of modules that follow other rules.
 */
export function createChunkGroups(
  elsewhere: (id: string) => string | null,
): (id: string, meta: ManualChunkMeta) => string | null {
  assertRulesMatch(ALL_RULES)
  let plan: Map<string, string> | undefined
  return (id, { getModuleInfo, getModuleIds }) => {
    plan ??= planChunks(
      [...getModuleIds()].filter((module) => elsewhere(module) === null),
      getModuleInfo,
    )
    return elsewhere(id) ?? plan.get(id) ?? null
  }
}

function planChunks(modules: readonly string[], infoOf: InfoOf): Map<string, string> {
  const users = findUsers(modules, infoOf)
  const groups = new Map<string, string[]>()
  for (const id of modules) {
    if (!isPlanned(id, users, infoOf)) continue
    const key = findGroup(id, modules, users, infoOf) ?? [...(users.get(id) ?? [])].sort().join()
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  const planned = [...groups].map(([key, ids]): PlannedChunk => {
    const codeOf = (id: string) => infoOf(id)?.code ?? ''
    const [main = ''] = ids.toSorted((a, b) => codeOf(b).length - codeOf(a).length)
    return {
      name: /^[\w-]+$/.test(key) ? key : (basename(main).split('.')[0] ?? ''),
      users: new Set(ids.flatMap((id) => [...(users.get(id) ?? [])])),
      size: measureCompressed(ids.map(codeOf)),
      modules: ids,
    }
  })
  const chunks = mergeSmallChunks(planned, {
    minSize: MIN_CHUNK_BYTES,
    maxGrowth: MAX_GROWTH,
    isEntry: (id) => infoOf(id)?.isEntry ?? false,
    getImports: (id) => infoOf(id)?.importedIds ?? [],
  })
  const names = new Set<string>()
  return new Map(
    chunks.flatMap(({ name, modules: ids }) => {
      // Rollup would merge two chunks of one name.
      const own = names.has(name) ? `${name}-${names.size}` : name
      names.add(own)
      return ids.map((id) => [id, own])
    }),
  )
}

/** Returns the size in bytes of modules as one file, minified and compressed, without imports among them. */
function measureCompressed(codes: readonly string[]): number {
  const short = codes.map((code) => transformSync(code, { minify: true, format: 'esm' }).code)
  return brotliCompressSync(short.join('').replace(/import[^;]*?from"[^"]*";|export\{[^}]*\};/g, '')).length
}

/** Returns the chunk of a module that many elements load; null for others. */
function findGroup(id: string, modules: readonly string[], users: Users, infoOf: InfoOf): string | null {
  const together = GROUPED_RULES.find((rule) => matchesRule(id, rule))
  if (together) return together.name
  const elements = (module: string): Set<string> =>
    new Set([...(users.get(module) ?? [])].filter((user) => infoOf(user)?.isEntry))
  const elementsOf = (rule: ChunkRule) => elements(modules.find((module) => matchesRule(module, rule)) ?? '')
  const mine = elements(id)
  if (mine.size < (DRAWING_FILE.test(id) ? 2 : MIN_ELEMENTS)) return null
  const drawnByReact = isSubset(mine, elementsOf(VIEW_RULE))
  if (mine.size > modules.filter((module) => infoOf(module)?.isEntry).length * COMMON_SHARE)
    return drawnByReact ? 'view' : 'core'
  const close =
    MARKER_RULES.find((rule) => isSubset(mine, elementsOf(rule))) ??
    SEPARATE_RULES.find((rule) => matchesRule(id, rule))
  return close ? close.name : /shared[\\/]elements[\\/]/.test(id) ? null : drawnByReact ? 'pieces' : 'core'
}

const isSubset = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((item) => whole.has(item))

/**
 * Returns true if the plan covers a module: an entry and another user load it, or a rule groups it. Rollup places modules that are only loaded on demand.
 */
function isPlanned(id: string, users: Users, infoOf: InfoOf): boolean {
  if (infoOf(id)?.isEntry) return false
  if (GROUPED_RULES.some((rule) => matchesRule(id, rule))) return true
  const mine = [...(users.get(id) ?? [])]
  return mine.length > 1 && mine.some((user) => infoOf(user)?.isEntry) && !isOnDemand(id, infoOf)
}

const isOnDemand = (id: string, infoOf: InfoOf): boolean => (infoOf(id)?.dynamicImporters.length ?? 0) > 0

/** Returns the users of each module: entries, and on-demand modules, unless every entry that loads the on-demand module has it already. */
function findUsers(modules: readonly string[], infoOf: InfoOf): Users {
  const users = new Map(modules.map((id) => [id, new Set<string>()]))
  const entries = modules.filter((id) => infoOf(id)?.isEntry)
  for (const entry of entries) for (const id of collectImports(entry, infoOf)) users.get(id)?.add(entry)
  for (const late of modules.filter((id) => isOnDemand(id, infoOf))) {
    const before = (infoOf(late)?.dynamicImporters ?? []).flatMap((id) => [...(users.get(id) ?? [])])
    for (const id of collectImports(late, infoOf))
      if (before.length === 0 || !before.every((entry) => users.get(id)?.has(entry))) users.get(id)?.add(late)
  }
  return users
}

/** Returns a module with its direct and indirect static imports. */
function collectImports(module: string, infoOf: InfoOf): Set<string> {
  const seen = new Set([module])
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const next of seen) for (const imported of infoOf(next)?.importedIds ?? []) seen.add(imported)
  return seen
}
