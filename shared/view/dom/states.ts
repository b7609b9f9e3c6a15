/** Returns the states of a custom element, which style sheets and pages select with `:state(name)`. The browser creates them once for an element. */
export function getStates(element: HTMLElement & { states?: CustomStateSet }): CustomStateSet {
  element.states ??= element.attachInternals().states
  return element.states
}

/** Event of an element whose states of theme or market colours, or derived colours, have changed. It does not leave the element. */
export const LOOK_EVENT = 'tl-look'
