import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** What has the focus in the same element or page as this one. */
const focusedBeside = (element: Element): Element | null =>
  (element.getRootNode() as Document | ShadowRoot).activeElement

/** Whether what had the focus is gone from the page: the next Tab would begin somewhere else. */
const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/**
 * For a row that may vanish from a list with the focus in it: the row after it takes the focus then, or the one before, or the list itself (its `tabIndex`
 * is -1), so that a keyboard goes on where it was.
 */
export function useRowFocus(): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  // Before the browser takes it away: afterwards nobody knows where the focus was.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(focusedBeside(element))) return
      const list = element.closest<HTMLElement>('[tabindex="-1"]')
      const beside = element.nextElementSibling ?? element.previousElementSibling
      const control = beside?.querySelector<HTMLElement>(CONTROLS)
      ;(control ?? list)?.focus()
      // All rows may be leaving together: what took the focus is gone in a moment.
      requestAnimationFrame(() => isFocusLost() && list?.focus())
    }
  }, [])
  return row
}

/**
 * For a place that comes instead of what had the focus: it takes the focus when `shown` becomes true (its `tabIndex` is -1), and is read out. `was`: what
 * `shown` was before the place was drawn.
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
