import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * What a store knows, for a view; the view is drawn again when it changes. Not the hook of `@nanostores/react`: that one compares with what it read last
 * as it begins to listen, and a computed store to which nobody listened until then works out its value only afterwards, so that the view keeps what it drew.
 */
export const useStore = <T>(store: ReadableAtom<T>): T => useSyncExternalStore(store.listen, store.get, store.get)
