/** Modules that share a file. */
export interface ModuleGroup {
  /** Entries that load one of the modules. */
  readonly users: ReadonlySet<string>
  readonly modules: readonly string[]
}

/** Facts about modules that decide the plan. */
export interface ModuleFacts {
  getImports(module: string): readonly string[]
  /** Returns the size of modules as one file, in bytes, compressed. */
  measure(modules: readonly string[]): number
  /** Cost in bytes of a file of its own for each entry that loads it: a request, imports and exports, and worse compression. */
  readonly fileCost: number
}

/**
 * Plans the files of a build with many entries. Modules with the same users share a file, so no entry loads a module in vain. Then files are joined that are not
 * worth a request. A file joins the one with the fewest users that has all of its users, and whose users have all of its imports. It joins only if the bytes that
 * the other users load in vain are fewer than the bytes that its own users save (`fileCost`).
 */
export function planGroups(
  modules: readonly ModuleGroup[],
  { getImports, measure, fileCost }: ModuleFacts,
): ModuleGroup[] {
  const planned: Plan[] = []
  const homes = new Map<string, Plan>()
  const countOthers = (wider: Plan, { users }: Plan): number =>
    [...wider.users].filter((user) => !users.has(user)).length
  // Sorted by users, most first: a group's imports and the groups that it may join are planned before it.
  for (const group of groupByUsers(modules).sort((one, other) => other.users.size - one.users.size)) {
    const imports = group.modules.flatMap(getImports).flatMap((id) => homes.get(id) ?? [])
    const wider = findWider(group, planned, imports)
    const inVain = wider ? measure(group.modules) * countOthers(wider, group) : Number.POSITIVE_INFINITY
    const home = wider && inVain < fileCost * group.users.size ? wider : group
    if (home === group) planned.push(group)
    else home.modules.push(...group.modules)
    for (const id of group.modules) homes.set(id, home)
  }
  return planned
}

type Plan = ModuleGroup & { modules: string[] }

/** Joins modules with the same users. */
function groupByUsers(modules: readonly ModuleGroup[]): Plan[] {
  const groups = new Map<string, Plan>()
  for (const { users, modules: ids } of modules) {
    const key = [...users].sort().join()
    const group = groups.get(key) ?? { users, modules: [] }
    group.modules.push(...ids)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns the planned group with the fewest users that includes all users of a group and whose users load all that the group imports, or undefined. */
const findWider = ({ users }: Plan, planned: readonly Plan[], imports: readonly Plan[]): Plan | undefined =>
  planned.findLast(
    (wider) => isSubset(users, wider.users) && imports.every((imported) => isSubset(wider.users, imported.users)),
  )

const isSubset = (users: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...users].every((user) => others.has(user))
