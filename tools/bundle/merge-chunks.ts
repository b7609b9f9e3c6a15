/** Planned chunk. */
export interface PlannedChunk {
  /** Entries and on-demand modules that need a module of this chunk. */
  readonly users: ReadonlySet<string>
  /** Estimated size in bytes, compressed. */
  readonly size: number
  readonly modules: readonly string[]
}

/** Costs and limits of merging. */
export interface MergeCosts {
  /** Cost in bytes of a file of its own, for each user that loads it: imports, exports and worse compression. */
  fileBytes: number
  /** Weight of the bytes of an on-demand module; those of an entry weigh 1. */
  onDemandWeight: number
  /** Factor by which the code that an entry loads may grow, files not counted. On-demand modules may grow without limit. */
  maxGrowth: number
  isEntry(user: string): boolean
  getImports(module: string): readonly string[]
  /** Returns the size of modules as one file, in bytes, compressed. */
  measure(modules: readonly string[]): number
}

/**
 * Merges chunks as long as users load less for it: repeatedly the pair that saves most, summed over all users. A user of both saves the cost of a file; a user
 * of one loads the other as well, with its imports. Pairs stay separate if merging would exceed an entry's growth limit or create a circular import.
 */
export function mergeChunks(planned: readonly PlannedChunk[], costs: MergeCosts): PlannedChunk[] {
  const limits = new Map(
    computeLoads(planned, costs).loads.map(({ user, bytes, isEntry }) => [
      user,
      isEntry ? bytes * costs.maxGrowth : Number.POSITIVE_INFINITY,
    ]),
  )
  let chunks = [...planned]
  for (;;) {
    const pair = findBestPair(chunks, limits, costs)
    if (!pair) return chunks
    chunks = [...chunks.filter((chunk) => !pair.includes(chunk)), joinChunks(pair, costs)]
  }
}

type Pair = readonly [PlannedChunk, PlannedChunk]

function joinChunks([one, other]: Pair, { measure }: MergeCosts): PlannedChunk {
  const modules = [...one.modules, ...other.modules]
  return { users: new Set([...one.users, ...other.users]), size: measure(modules), modules }
}

type Limits = ReadonlyMap<string, number>

/** Returns the pair whose merging saves most; null if none saves anything. */
function findBestPair(chunks: readonly PlannedChunk[], limits: Limits, costs: MergeCosts): Pair | null {
  const { reach, loads } = computeLoads(chunks, costs)
  let best: { saved: number; pair: Pair } | null = null
  for (const [index, one] of chunks.entries())
    for (const other of chunks.slice(index + 1)) {
      const pair: Pair = [one, other]
      const saved = computeSaving(pair, { reach, loads, limits }, costs)
      if (saved > (best?.saved ?? 0) && !createsCycle(pair, reach)) best = { saved, pair }
    }
  return best?.pair ?? null
}

/** Chunks that a user loads. */
interface Load {
  user: string
  isEntry: boolean
  chunks: Chunks
  /** Size of all chunks. */
  bytes: number
}

interface Plan {
  reach: Reach
  loads: readonly Load[]
  limits: Limits
}

/** Returns how many bytes users load less if a pair is merged, weighted; -Infinity if an entry would exceed its limit. */
function computeSaving([one, other]: Pair, { reach, loads, limits }: Plan, costs: MergeCosts): number {
  let saved = 0
  for (const { user, chunks, bytes, isEntry } of loads) {
    const weight = isEntry ? 1 : costs.onDemandWeight
    const hasOne = chunks.has(one)
    if (hasOne === chunks.has(other)) {
      if (hasOne) saved += weight * costs.fileBytes
      continue
    }
    const added = [...getReach(hasOne ? other : one, reach)].filter((chunk) => !chunks.has(chunk))
    const more = sumBytes(added)
    if (bytes + more > (limits.get(user) ?? 0)) return Number.NEGATIVE_INFINITY
    saved -= weight * (more + (added.length - 1) * costs.fileBytes)
  }
  return saved
}

type Chunks = ReadonlySet<PlannedChunk>
type Reach = ReadonlyMap<PlannedChunk, Chunks>

const sumBytes = (chunks: Iterable<PlannedChunk>): number => {
  let total = 0
  for (const { size } of chunks) total += size
  return total
}

/** Returns a chunk with its direct and indirect imports. */
const getReach = (chunk: PlannedChunk, reach: Reach): Chunks => reach.get(chunk) ?? new Set([chunk])

/** Returns true if one chunk imports the other through a third: merged, they would import a chunk that imports them. */
const createsCycle = ([one, other]: Pair, reach: Reach): boolean =>
  [...getReach(one, reach), ...getReach(other, reach)].some((between) => {
    if (between === one || between === other) return false
    const after = getReach(between, reach)
    return after.has(one) || after.has(other)
  })

/** Returns for each chunk the chunks that it reaches by direct and indirect imports, itself included (`reach`), and the chunks of each user (`loads`). */
function computeLoads(chunks: readonly PlannedChunk[], { getImports, isEntry }: MergeCosts) {
  const home = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)))
  const direct = new Map(
    chunks.map((chunk) => [
      chunk,
      new Set(chunk.modules.flatMap((id) => getImports(id).flatMap((next) => home.get(next) ?? []))),
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
    loads: [...users].map((user): Load => {
      const loaded = walk(chunks.filter((chunk) => chunk.users.has(user)))
      return { user, isEntry: isEntry(user), chunks: loaded, bytes: sumBytes(loaded) }
    }),
  }
}
