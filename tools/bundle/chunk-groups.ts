import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import type { ManualChunkMeta } from 'rollup'
import { type ModuleGroup, planGroups } from './module-groups.rules.ts'

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

/** Returns the name of each planned module's chunk. */
function planChunks(modules: readonly string[], infoOf: InfoOf): Map<string, string> {
  const users = findUsers(modules, infoOf)
  const isEntry = (user: string): boolean => infoOf(user)?.isEntry ?? false
  const groups = planGroups(
    modules.flatMap((id): ModuleGroup[] =>
      isPlanned(id, users, infoOf)
        ? [{ users: new Set([...(users.get(id) ?? [])].filter(isEntry)), modules: [id] }]
        : [],
    ),
    { getImports: (id) => infoOf(id)?.importedIds ?? [], measure: createMeasure(infoOf) },
  )
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

/** Returns true if the plan covers a module: an entry and another user load it. Rollup places modules that are only loaded on demand. */
function isPlanned(id: string, users: Users, infoOf: InfoOf): boolean {
  if (infoOf(id)?.isEntry || isOnDemand(id, infoOf)) return false
  const mine = [...(users.get(id) ?? [])]
  return mine.length > 1 && mine.some((user) => infoOf(user)?.isEntry)
}

const isOnDemand = (id: string, infoOf: InfoOf): boolean => (infoOf(id)?.dynamicImporters.length ?? 0) > 0

/**
 * Returns the users of each module: entries, and on-demand modules, unless everything that loads the on-demand module has it already. If an on-demand module
 * loads a second one, the users of the first also count as users of the second.
 */
function findUsers(modules: readonly string[], infoOf: InfoOf): Users {
  const users = new Map(modules.map((id) => [id, new Set<string>()]))
  const entries = modules.filter((id) => infoOf(id)?.isEntry)
  for (const entry of entries) for (const id of collectImports(entry, infoOf)) users.get(id)?.add(entry)
  for (const late of modules.filter((id) => isOnDemand(id, infoOf))) {
    const findLoaders = (module: string) =>
      (infoOf(module)?.dynamicImporters ?? []).flatMap((id) => [...(users.get(id) ?? [])])
    const isLoaded = (id: string, user: string, seen: readonly string[] = []): boolean =>
      users.get(id)?.has(user) ||
      (isOnDemand(user, infoOf) &&
        !seen.includes(user) &&
        findLoaders(user).every((loader) => isLoaded(id, loader, [...seen, user])))
    const before = findLoaders(late)
    for (const id of collectImports(late, infoOf))
      if (before.length === 0 || !before.every((user) => isLoaded(id, user))) users.get(id)?.add(late)
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
