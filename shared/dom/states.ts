const internals = new WeakMap<HTMLElement, ElementInternals>()

/** Returns the states of a custom element, which style sheets and pages select with `:state(name)`. */
export function getStates(element: HTMLElement): CustomStateSet {
  const known = internals.get(element) ?? element.attachInternals()
  internals.set(element, known)
  return known.states
}

/** Event of an element whose states of theme or market colours, or derived colours, have changed. It does not leave the element. */
export const LOOK_EVENT = 'tl-look'
