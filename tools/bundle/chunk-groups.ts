import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import type { ManualChunkMeta } from 'rollup'
import { planGroups } from './module-groups.rules.ts'

/** On-demand modules that every element loads by itself, soon after it is shown. */
const SOON = [
  'shared/element/definition/attend.ts',
  'shared/element/definition/attend-view.ts',
  'shared/wire/feed/open-feed.ts',
]

/**
 * Costs in bytes of a file for each element that loads it (`ModuleFacts`). Bytes of a file on demand delay no element; its name is one more in the service worker's list, and one more
 * request when the site is installed.
 */
const FILE_COST = { first: 270, onDemand: 600 } as const

type InfoOf = ManualChunkMeta['getModuleInfo']
type Users = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Assigns the modules of a build with many entries to chunks (rollup's `manualChunks`), by the rules of `planGroups`. `elsewhere` returns the chunk of modules
 * that follow other rules.
 */
export function createChunkGroups(
  elsewhere: (id: string) => string | null,
): (id: string, meta: ManualChunkMeta) => string | null {
  let plan: Map<string, string> | undefined
  return (id, { getModuleInfo, getModuleIds }) => {
    plan ??= planChunks(
      sortByImports([...getModuleIds()], getModuleInfo).filter((module) => elsewhere(module) === null),
      getModuleInfo,
    )
    return elsewhere(id) ?? plan.get(id) ?? null
  }
}

/**
 * Sorts modules by their imports: after those that they import, on-demand modules last, and entries by name. Rollup lists them in the order in which their files
 * were read, which differs from build to build, and with it the plan.
 */
function sortByImports(modules: readonly string[], infoOf: InfoOf): string[] {
  const sorted = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of infoOf(id)?.importedIds ?? []) visit(imported)
    sorted.add(id)
  }
  for (const id of modules.filter((module) => infoOf(module)?.isEntry).sort()) visit(id)
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const id of sorted) for (const late of infoOf(id)?.dynamicallyImportedIds ?? []) visit(late)
  const listed = new Set(modules)
  return [...sorted].filter((id) => listed.has(id))
}

/**
 * Returns the name of each planned module's chunk. Modules that most of their elements need before they are shown are planned by these elements. All others are
 * planned by the on-demand modules that need them, so that they do not delay an element.
 */
function planChunks(modules: readonly string[], infoOf: InfoOf): Map<string, string> {
  const getImports = (id: string) => infoOf(id)?.importedIds ?? []
  const entries = modules.filter((id) => infoOf(id)?.isEntry)
  const onDemand = modules.filter((id) => infoOf(id)?.dynamicImporters.length)
  const first = findUsers(entries, getImports)
  const soon = findUsers(entries, (id) => [...getImports(id), ...listSoon(id, infoOf)])
  const all = findUsers([...entries, ...onDemand], getImports)
  const count = (users: Users, id: string) => users.get(id)?.size ?? 0
  const isFirst = (id: string) => 2 * count(first, id) > count(soon, id)
  const loaded = new Set([...entries, ...onDemand])
  const shared = modules.filter((id) => !loaded.has(id) && count(all, id) > 1)
  const plan = (ids: readonly string[], users: Users, fileCost: number) =>
    planGroups(
      ids.map((id) => ({ users: users.get(id) ?? new Set(), modules: [id] })),
      { getImports, measure, fileCost },
    )
  const measure = createMeasure(infoOf)
  const groups = [
    ...plan(shared.filter(isFirst), soon, FILE_COST.first),
    ...plan(
      shared.filter((id) => !isFirst(id)),
      all,
      FILE_COST.onDemand,
    ),
  ]
  return new Map(groups.flatMap(({ modules: ids }, index) => ids.map((id) => [id, `shared-${index}`])))
}

/** Creates the function that returns the size in bytes of modules as one file, minified and compressed, without imports among them. */
function createMeasure(infoOf: InfoOf): (ids: readonly string[]) => number {
  const scripts = new Map<string, string>()
  const shorten = (id: string): string => {
    const { code } = transformSync(infoOf(id)?.code ?? '', { minify: true, format: 'esm' })
    return code.replace(/import[^;]*?from"[^"]*";|export\{[^}]*\};/g, '')
  }
  return (ids) => {
    for (const id of ids) if (!scripts.has(id)) scripts.set(id, shorten(id))
    return brotliCompressSync(ids.map((id) => scripts.get(id)).join('')).length
  }
}

/** Returns the on-demand modules that a module loads soon. */
const listSoon = (id: string, infoOf: InfoOf): string[] =>
  infoOf(id)?.dynamicallyImportedIds.filter((late) => SOON.some((name) => late.endsWith(name))) ?? []

type Importer = (id: string) => readonly string[]

/** Returns the modules that load each module, directly or indirectly. */
function findUsers(loading: readonly string[], getImports: Importer): Users {
  const users = new Map<string, Set<string>>()
  for (const user of loading)
    for (const id of reach(user, getImports)) users.set(id, (users.get(id) ?? new Set()).add(user))
  return users
}

/** Returns a module with its direct and indirect imports. */
function reach(module: string, getImports: Importer): Set<string> {
  const seen = new Set([module])
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const next of seen) for (const imported of getImports(next)) seen.add(imported)
  return seen
}
