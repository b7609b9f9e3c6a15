import { findOverflowingElements } from '../overflow.ts'
import { ALLOWED } from './allowed.ts'
import {
  type Fault,
  findCoveredTexts,
  findCutFields,
  findCutTexts,
  findEllipses,
  findOverhangs,
  findOverlaps,
  findSidewaysScrolling,
  findSmallControls,
} from './faults.ts'
import { describeElement, isInside } from './place.ts'
import { collectSight } from './sight.ts'

const CHECKS = [
  findCutTexts,
  findEllipses,
  findCutFields,
  findOverhangs,
  findOverlaps,
  findSmallControls,
  findSidewaysScrolling,
]

/**
 * Checks the layout of an element or the page at its current width: texts that are cut off, stick out or overlap, controls too small to press, sideways
 * scrolling, and content covered by a bar at the foot. Returns one line a fault. While a sheet or dialog is open inside, only that is checked.
 */
export function look(scope: Element = document.documentElement): string[] {
  const faults = findScopes(scope).flatMap((place) => {
    const sight = collectSight(place)
    return [...CHECKS.flatMap((find) => find(sight)), ...findCoveredTexts(() => collectSight(place))]
  })
  return [
    ...new Set([
      ...faults
        .filter((fault) => !isAllowed(fault))
        .map(({ kind, element, description }) => `${kind}: ${description} (${describeElement(element)})`),
      ...findHosts(scope)
        .flatMap(findOverflowingElements)
        .map((line) => `overflow: ${line}`),
    ]),
  ]
}

const isAllowed = ({ kind, element }: Fault): boolean =>
  ALLOWED.some((allowed) => {
    if (allowed.kind !== kind) return false
    const around = findClosest(element, allowed.what)
    return around !== null && isInside(element, around)
  })

/** Returns the nearest match of a selector around an element, through shadow roots and slots. */
function findClosest(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = getHost(at)) {
    const found: Element | null = at.closest(selector)
    if (found) return found
  }
  return null
}
const getHost = (element: Element): Element | null => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Returns the elements with a shadow root in a scope. */
function findHosts(scope: Element): HTMLElement[] {
  return [scope, ...scope.querySelectorAll('*')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.shadowRoot !== null,
  )
}

/** Returns the scopes to check: the open modal dialog or else the scope itself, and open popovers. */
function findScopes(scope: Element): Element[] {
  const roots = [scope, ...findHosts(scope).map(({ shadowRoot }) => shadowRoot as ShadowRoot)]
  const open = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
  return [open('dialog:modal').at(-1) ?? scope, ...open(':popover-open')]
}
