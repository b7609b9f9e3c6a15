import { atom, type ReadableAtom } from 'nanostores'

/** Creates a store whose value never changes, to be used while there is no other. It may exist once per build, unlike state (`pageSingleton`). */
export const constantStore = <T>(value: T): ReadableAtom<T> => atom(value)
