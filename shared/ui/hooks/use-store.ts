import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useReducer, useRef } from 'react'

/**
 * What a store knows, for a view; the view is drawn again when it changes. Not the hook of `@nanostores/react`, which begins to listen a frame after the
 * view was drawn: a store that lets go of its work meanwhile does it twice, and of a computed one the view may keep what it was before. This one listens
 * before anything else can happen.
 */
export function useStore<T>(store: ReadableAtom<T>): T {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const value = store.get()
  const drawn = useRef(value)
  drawn.current = value
  useLayoutEffect(() => {
    const compare = () => {
      if (!Object.is(store.get(), drawn.current)) redraw()
    }
    const end = store.listen(compare)
    compare()
    return end
  }, [store])
  return value
}
