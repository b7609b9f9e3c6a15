/** Keys of requests with an unknown result: their transaction failed at its commit. */
export interface UnknownKeys {
  /** Stores a key; "" stands for a request without one and is not stored. */
  add(key: string): void
  has(key: string): boolean
}

/** Maximum number of keys of a node. The oldest is dropped first. */
const MAX_KEYS = 10_000

/**
 * Creates the list of this node, in memory. Keys of different members are not told apart: a reply may then say *unknown* where *nothing was done* would be true,
 * never the other way round.
 */
export function createUnknownKeys(maxKeys = MAX_KEYS): UnknownKeys {
  const keys = new Set<string>()
  return {
    add(key) {
      if (key === '') return
      keys.add(key)
      for (const oldest of keys) {
        if (keys.size <= maxKeys) break
        keys.delete(oldest)
      }
    },
    has: (key) => keys.has(key),
  }
}
