import { overflowingElements } from '../overflow.ts'
import { ALLOWED } from './allowed.ts'
import { cut, cutFields, ended, type Fault, overlap, sideways, small, stickOut, underBar } from './faults.ts'
import { isIn, nameOf } from './place.ts'
import { sightOf } from './sight.ts'

const LOOKS = [cut, ended, cutFields, stickOut, overlap, small, sideways]

/**
 * Checks the layout of an element or the page at its current width: texts that are cut off, stick out or overlap, controls too small to press, sideways
 * scrolling, and content covered by a bar at the foot. Returns one line a fault. While a sheet or dialog is open inside, only that is checked.
 */
export function look(scope: Element = document.documentElement): string[] {
  const faults = above(scope).flatMap((place) => {
    const sight = sightOf(place)
    return [...LOOKS.flatMap((find) => find(sight)), ...underBar(() => sightOf(place))]
  })
  return [
    ...new Set([
      ...faults
        .filter((fault) => !isAllowed(fault))
        .map(({ kind, element, said }) => `${kind}: ${said} (${nameOf(element)})`),
      ...hostsOf(scope)
        .flatMap(overflowingElements)
        .map((line) => `overflow: ${line}`),
    ]),
  ]
}

const isAllowed = ({ kind, element }: Fault): boolean =>
  ALLOWED.some((allowed) => {
    if (allowed.kind !== kind) return false
    const around = nearest(element, allowed.what)
    return around !== null && isIn(element, around)
  })

/** Returns the nearest match of a selector around an element, through shadow roots and slots. */
function nearest(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = hostOf(at)) {
    const found: Element | null = at.closest(selector)
    if (found) return found
  }
  return null
}
const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Returns the elements with a shadow root in a scope. */
function hostsOf(scope: Element): HTMLElement[] {
  return [scope, ...scope.querySelectorAll('*')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.shadowRoot !== null,
  )
}

/** Returns the scopes to check: the open modal dialog or else the scope itself, and open popovers. */
function above(scope: Element): Element[] {
  const roots = [scope, ...hostsOf(scope).map(({ shadowRoot }) => shadowRoot as ShadowRoot)]
  const open = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
  return [open('dialog:modal').at(-1) ?? scope, ...open(':popover-open')]
}
