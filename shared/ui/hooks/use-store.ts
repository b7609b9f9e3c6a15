import type { ReadableAtom } from 'nanostores'
import { useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Returns the value of a store and renders the view when it changes. Unlike the hook of `@nanostores/react` it subscribes before the next frame. With that
 * hook, a store that stops without listeners would do its work twice, and the view may keep an outdated computed value.
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
