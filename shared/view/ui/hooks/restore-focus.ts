import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Returns the focused element in the same shadow root or document. */
const focusedBeside = (element: Element): Element | null =>
  (element.getRootNode() as Document | ShadowRoot).activeElement

/** Returns whether the focused element was removed from the page, so that the next Tab would start at the top. */
const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/**
 * For a row that may be removed from a list while it has the focus: the focus moves to the next row, the previous one, or the list itself (whose `tabIndex` is
 * -1), so that keyboard users stay in place.
 */
export function useRowFocus<Row extends HTMLElement = HTMLLIElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // Before the browser removes the focus: afterwards its position is unknown.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(focusedBeside(element))) return
      const list = element.closest<HTMLElement>('[tabindex="-1"]')
      const beside = element.nextElementSibling ?? element.previousElementSibling
      const control = beside?.querySelector<HTMLElement>(CONTROLS)
      ;(control ?? list)?.focus()
      // All rows may be removed at once, including the one that took the focus.
      requestAnimationFrame(() => isFocusLost() && list?.focus())
    }
  }, [])
  return row
}

/**
 * For an element that replaces the focused one: it takes the focus when `shown` becomes true (its `tabIndex` is -1), and is read aloud. `was`: value of `shown`
 * before the first render.
 */
export function useFocusOn<Place extends HTMLElement>(shown: boolean, was: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(was)
  useEffect(() => {
    if (shown && !before.current && isFocusLost()) place.current?.focus()
    before.current = shown
  }, [shown])
  return place
}
