/** Planned chunk. */
export interface PlannedChunk {
  name: string
  /** Entries and on-demand modules that need a module of this chunk. */
  readonly users: ReadonlySet<string>
  /** Estimated size in bytes, compressed. */
  readonly size: number
  readonly modules: readonly string[]
}

/**
 * Bonus in bytes for a pair that reaches the minimum size, subtracted once from its cost over all users. Two chunks that stay small after merging may find no
 * third.
 */
const COMPLETION_BONUS = 1_500

/** Rules for merging. */
export interface MergeRules {
  /** Size in bytes below which a chunk is small. */
  minSize: number
  /** Factor by which the total size that an entry loads may grow. */
  maxGrowth: number
  isEntry(user: string): boolean
  getImports(module: string): readonly string[]
}

/**
 * Merges small chunks: repeatedly the pair that costs the fewest extra bytes over all users, including imports. Pairs that reach the minimum size get a bonus
 * ({@link COMPLETION_BONUS}). A chunk stays separate if merging would exceed an entry's growth limit or create a circular import.
 */
export function mergeSmallChunks(planned: readonly PlannedChunk[], merging: MergeRules): PlannedChunk[] {
  const { minSize, maxGrowth, isEntry, getImports: importsOf } = merging
  const limits = new Map(
    [...computeLoads(planned, importsOf).loads].map(([user, loads]) => [user, maxGrowth * sumBytes(loads)]),
  )
  let chunks = [...planned]
  for (;;) {
    const { loads, reach } = computeLoads(chunks, importsOf)
    let best: { cost: number; pair: readonly PlannedChunk[] } = { cost: Number.POSITIVE_INFINITY, pair: [] }
    for (const one of chunks.filter(({ size }) => size < minSize))
      for (const other of chunks) {
        if (one === other || createsCycle(one, other, reach)) continue
        let cost = one.size + other.size < minSize ? 0 : -COMPLETION_BONUS
        for (const [user, loaded] of loads) {
          if (loaded.has(one) === loaded.has(other)) continue
          const more = sumBytes(
            [...getReach(loaded.has(one) ? other : one, reach)].filter((chunk) => !loaded.has(chunk)),
          )
          if (isEntry(user) && sumBytes(loaded) + more > (limits.get(user) ?? 0)) cost = Number.POSITIVE_INFINITY
          cost += more
        }
        if (cost < best.cost) best = { cost, pair: [one, other] }
      }
    const [one, other] = best.pair
    if (!one || !other) return chunks
    chunks = [...chunks.filter((chunk) => chunk !== one && chunk !== other), joinChunks(one, other)]
  }
}

const joinChunks = (one: PlannedChunk, other: PlannedChunk): PlannedChunk => ({
  name: one.size < other.size ? other.name : one.name,
  users: new Set([...one.users, ...other.users]),
  size: one.size + other.size,
  modules: [...one.modules, ...other.modules],
})

type Chunks = ReadonlySet<PlannedChunk>
type Reach = ReadonlyMap<PlannedChunk, Chunks>

const sumBytes = (chunks: Iterable<PlannedChunk>): number => [...chunks].reduce((total, { size }) => total + size, 0)

/** Returns a chunk with its direct and indirect imports. */
const getReach = (chunk: PlannedChunk, reach: Reach): Chunks => reach.get(chunk) ?? new Set([chunk])

/** Returns true if one chunk imports the other through a third: merged, they would import a chunk that imports them. */
const createsCycle = (one: PlannedChunk, other: PlannedChunk, reach: Reach): boolean =>
  [...getReach(one, reach), ...getReach(other, reach)].some((between) => {
    if (between === one || between === other) return false
    const after = getReach(between, reach)
    return after.has(one) || after.has(other)
  })

/**
 * Returns for each chunk the chunks that it reaches by direct and indirect imports, itself included (`reach`), and for each user the chunks that it loads
 * (`loads`).
 */
function computeLoads(chunks: readonly PlannedChunk[], importsOf: MergeRules['getImports']) {
  const home = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)))
  const direct = new Map(
    chunks.map((chunk) => [
      chunk,
      chunk.modules.flatMap((id) => importsOf(id).flatMap((next) => home.get(next) ?? [])),
    ]),
  )
  const walk = (first: readonly PlannedChunk[]): Chunks => {
    const seen = new Set(first)
    // A Set is iterated in insertion order, including items added meanwhile.
    for (const chunk of seen) for (const next of direct.get(chunk) ?? []) seen.add(next)
    return seen
  }
  const users = new Set(chunks.flatMap((chunk) => [...chunk.users]))
  return {
    reach: new Map(chunks.map((chunk) => [chunk, walk([chunk])])),
    loads: new Map([...users].map((user) => [user, walk(chunks.filter((chunk) => chunk.users.has(user)))])),
  }
}
