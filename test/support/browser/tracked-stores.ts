/** Nanostores as the product has them, with a list of all stores: the bundle of the element tests has this in their place (tools/build/element-tests.ts). */
import {
  cleanStores,
  atom as genuineAtom,
  computed as genuineComputed,
  map as genuineMap,
  type ReadableAtom,
} from 'nanostores'

export * from 'nanostores'

/** What a store tells of itself beyond its type: whether it has had listeners lately. */
type Tracked = ReadableAtom & { active?: boolean }

const stores = new Set<WeakRef<Tracked>>()

const tracked = <Create extends (...args: never[]) => object>(create: Create): Create =>
  ((...args: never[]) => {
    const store = create(...args)
    stores.add(new WeakRef(store as Tracked))
    return store
  }) as Create

/** @public The product imports it as nanostores' own. */
export const atom = tracked(genuineAtom)
/** @public The product imports it as nanostores' own. */
export const computed = tracked(genuineComputed)
/** @public The product imports it as nanostores' own. */
export const map = tracked(genuineMap)

/**
 * Lets every store without listeners stop its work at once instead of a second later; those that they listened to stop with them. Answers
 * whether that were all.
 */
export function stopUnusedStores(): boolean {
  // Each once: one that reads another as it stops has made that one work again.
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
