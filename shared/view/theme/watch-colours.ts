import { observeTheme } from '../dom/observe-theme.ts'
import { LOOK_EVENT } from '../dom/states.ts'
import { GIVEN_TOKEN } from './given-token.ts'
import { adoptLegibleColours } from './legible-colours.ts'

/**
 * Keeps the colours in a root legible, now and after each change of the colours that the page sets, of the theme and of the preferred contrast. Attributes of
 * the element are checked before the next paint, and so is an element that becomes visible. Reports a change to the element's canvases, which are drawn again.
 */
export function watchLegibleColours(root: ShadowRoot | Document, element: HTMLElement): void {
  const derive = adoptLegibleColours(root, element)
  const check = () => {
    if (derive()) element.dispatchEvent(new CustomEvent(LOOK_EVENT))
  }
  // The sheet of the derived colours adds theme and contrast to the token whose transition this is.
  root.addEventListener('transitionrun', (event) => {
    if ((event as TransitionEvent).propertyName === GIVEN_TOKEN) check()
  })
  observeTheme(element, check)
  new ResizeObserver(check).observe(element)
  check()
}
