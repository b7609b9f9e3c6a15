import { useStore as useStoreValue } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect } from 'react'

/** Listener that only keeps a store mounted. */
const keepMounted = () => undefined

/**
 * Returns the value of a store and renders the view when it changes, with the hook of `@nanostores/react`. That hook subscribes after the first paint; the
 * listener here keeps the store mounted from the first commit. Without it, a store that stops without listeners would do its work twice, and a computed store
 * could stop in between, so that the view keeps an outdated value.
 */
export function useStore<T>(store: ReadableAtom<T>): T {
  useLayoutEffect(() => store.listen(keepMounted), [store])
  return useStoreValue(store)
}
