/** Nanostores with a list of all created stores. The bundle of the element tests uses it in place of the package (tools/bundle/element-tests.ts). */
import {
  cleanStores,
  atom as genuineAtom,
  computed as genuineComputed,
  map as genuineMap,
  type ReadableAtom,
} from 'nanostores'

export * from 'nanostores'

/** Internal state of a store that its type does not declare: `active` is true while it has or recently had listeners. */
type Tracked = ReadableAtom & { active?: boolean }

const stores = new Set<WeakRef<Tracked>>()

const tracked = <Create extends (...args: never[]) => object>(create: Create): Create =>
  ((...args: never[]) => {
    const store = create(...args)
    stores.add(new WeakRef(store as Tracked))
    return store
  }) as Create

/** @public Replaces the export of nanostores. */
export const atom = tracked(genuineAtom)
/** @public Replaces the export of nanostores. */
export const computed = tracked(genuineComputed)
/** @public Replaces the export of nanostores. */
export const map = tracked(genuineMap)

/** Records the listeners of all stores. Returns a function that returns how many more one of these stores has, at most; stores of removed elements are left out. */
export function recordStoreListeners(): () => number {
  const before = [...stores].flatMap((reference) => {
    const store = reference.deref()
    return store ? [{ store, count: store.lc }] : []
  })
  return () => Math.max(...before.map(({ store, count }) => store.lc - count))
}

/**
 * Stops every store without listeners at once instead of 1 s later, together with the stores that only these listen to. Returns true if no store is active
 * afterwards.
 */
export function stopUnusedStores(): boolean {
  // Each store is stopped once: a store that reads a second store while stopping starts it again.
  const stopped = new Set<Tracked>()
  for (;;) {
    const active = [...stores].flatMap((reference) => {
      const store = reference.deref()
      if (!store) stores.delete(reference)
      return store?.active && !stopped.has(store) ? [store] : []
    })
    const idle = active.filter(({ lc }) => lc === 0)
    if (idle.length === 0) return active.length === 0
    for (const store of idle) stopped.add(store)
    cleanStores(...idle)
  }
}
