/** Planned chunk. */
export interface PlannedChunk {
  name: string
  /** Entries and on-demand modules that need a module of this chunk. */
  readonly users: ReadonlySet<string>
  /** Estimated size in bytes, compressed. */
  readonly size: number
  readonly modules: readonly string[]
}

/** Bonus in bytes, summed over all users, for a pair that reaches the minimum size: two small chunks that stay small may find no third. */
const WHOLE = 1_500

/** Rules for merging. */
export interface Merging {
  /** Size in bytes below which a chunk is small. */
  smallest: number
  /** Factor by which an entry may grow in total. */
  most: number
  isEntry(user: string): boolean
  importsOf(module: string): readonly string[]
}

/**
 * Merges small chunks: repeatedly the pair that costs the fewest extra bytes over all users, including imports. Pairs that reach the minimum size get a bonus
 * ({@link WHOLE}). A chunk stays separate if merging would exceed an entry's growth limit or create a circular import.
 */
export function mergeSmall(planned: readonly PlannedChunk[], merging: Merging): PlannedChunk[] {
  const { smallest, most, isEntry, importsOf } = merging
  const limits = new Map([...loadsOf(planned, importsOf).loads].map(([user, loads]) => [user, most * bytes(loads)]))
  let chunks = [...planned]
  for (;;) {
    const { loads, reach } = loadsOf(chunks, importsOf)
    let best: { cost: number; pair: readonly PlannedChunk[] } = { cost: Number.POSITIVE_INFINITY, pair: [] }
    for (const one of chunks.filter(({ size }) => size < smallest))
      for (const other of chunks) {
        if (one === other || wouldCircle(one, other, reach)) continue
        let cost = one.size + other.size < smallest ? 0 : -WHOLE
        for (const [user, loaded] of loads) {
          if (loaded.has(one) === loaded.has(other)) continue
          const more = bytes([...reachOf(loaded.has(one) ? other : one, reach)].filter((chunk) => !loaded.has(chunk)))
          if (isEntry(user) && bytes(loaded) + more > (limits.get(user) ?? 0)) cost = Number.POSITIVE_INFINITY
          cost += more
        }
        if (cost < best.cost) best = { cost, pair: [one, other] }
      }
    const [one, other] = best.pair
    if (!one || !other) return chunks
    chunks = [...chunks.filter((chunk) => chunk !== one && chunk !== other), joined(one, other)]
  }
}

const joined = (one: PlannedChunk, other: PlannedChunk): PlannedChunk => ({
  name: one.size < other.size ? other.name : one.name,
  users: new Set([...one.users, ...other.users]),
  size: one.size + other.size,
  modules: [...one.modules, ...other.modules],
})

type Chunks = ReadonlySet<PlannedChunk>
type Reach = ReadonlyMap<PlannedChunk, Chunks>

const bytes = (chunks: Iterable<PlannedChunk>): number => [...chunks].reduce((total, { size }) => total + size, 0)

/** Returns a chunk with its direct and indirect imports. */
const reachOf = (chunk: PlannedChunk, reach: Reach): Chunks => reach.get(chunk) ?? new Set([chunk])

/** Returns true if one chunk imports the other through a third: merged, they would import a chunk that imports them. */
const wouldCircle = (one: PlannedChunk, other: PlannedChunk, reach: Reach): boolean =>
  [...reachOf(one, reach), ...reachOf(other, reach)].some((between) => {
    if (between === one || between === other) return false
    const after = reachOf(between, reach)
    return after.has(one) || after.has(other)
  })

/** Returns the chunks that each chunk imports, and those that each user loads. */
function loadsOf(chunks: readonly PlannedChunk[], importsOf: Merging['importsOf']) {
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
