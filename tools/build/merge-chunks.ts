/** A chunk as it is planned. */
export interface PlannedChunk {
  name: string
  /** What needs something in it: entries, and modules that are loaded on demand. */
  readonly users: ReadonlySet<string>
  /** About how many bytes it is, packed. */
  readonly size: number
  readonly modules: readonly string[]
}

/** What a pair that is no longer small is worth, in bytes over all users: small ones that join small ones may find no third. */
const WHOLE = 1_500

/** What chunks are merged by. */
export interface Merging {
  /** A chunk below this size is small. */
  smallest: number
  /** How many times as much as before an entry may load in the end. */
  most: number
  isEntry(user: string): boolean
  importsOf(module: string): readonly string[]
}

/**
 * Lets each small chunk join another one: always the two next that cost the fewest bytes, counted over all users with what a chunk imports; two that are
 * no longer small together come before others. A chunk stays
 * apart that would load an entry with too much, or that would then import what imports it.
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

/** A chunk with all that it imports, itself or through others. */
const reachOf = (chunk: PlannedChunk, reach: Reach): Chunks => reach.get(chunk) ?? new Set([chunk])

/** Whether a chunk leads to another by way of a third: as one they would import a chunk that imports them. */
const wouldCircle = (one: PlannedChunk, other: PlannedChunk, reach: Reach): boolean =>
  [...reachOf(one, reach), ...reachOf(other, reach)].some((between) => {
    if (between === one || between === other) return false
    const after = reachOf(between, reach)
    return after.has(one) || after.has(other)
  })

/** What each chunk leads to, and what each user loads. */
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
    // A set is walked in the order in which it grows.
    for (const chunk of seen) for (const next of direct.get(chunk) ?? []) seen.add(next)
    return seen
  }
  const users = new Set(chunks.flatMap((chunk) => [...chunk.users]))
  return {
    reach: new Map(chunks.map((chunk) => [chunk, walk([chunk])])),
    loads: new Map([...users].map((user) => [user, walk(chunks.filter((chunk) => chunk.users.has(user)))])),
  }
}
