import { config } from '../config.ts'
import { directionOf } from '../i18n/languages.ts'
import { $language } from '../preferences/language.ts'
import { $theme, $updown } from '../preferences/theme.ts'
import { getStates, LOOK_EVENT } from './states.ts'

/** Yields an element and every ancestor across shadow roots. */
function* eachAncestor(element: Element): Generator<Element> {
  // The parent of a shadow root is null.
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host)
    if (node instanceof Element) yield node
}

/**
 * Sets the states of an element by which its style sheet selects theme (`night`), market colours (`red-up`), frame (`frame`), language (its tag) and direction
 * (`rtl`), and keeps them up to date. `changed` is called after each change. Attributes of the element itself are never written.
 *
 * Theme and colours have the value of the attribute on the element, else on the nearest ancestor, else of the page's preference. Language and direction are
 * those of the texts. Returns a function that stops it and leaves these states.
 */
export function mirrorPreferences(element: HTMLElement, changed?: () => void): () => void {
  const states = getStates(element)
  let ours: string[] = []
  const findNearest = (attribute: string, preferred: string) => {
    for (const ancestor of eachAncestor(element)) {
      const value = ancestor.getAttribute(attribute)
      if (value !== null) return value
    }
    return preferred
  }
  const apply = (next: string[]) => {
    for (const state of ours) states.delete(state)
    for (const state of next) states.add(state)
    ours = next
    element.dispatchEvent(new Event(LOOK_EVENT))
  }
  const update = () => {
    const language = $language.get()
    const next: string[] = [language, directionOf(language)]
    if (/night|dark/.test(findNearest('data-theme', $theme.get()))) next.push('night')
    if (findNearest('data-updown', $updown.get()) === 'red-up') next.push('red-up')
    // Elements on partners' pages have a frame, except where the author sets a value of `data-frame`. The host site has no frame.
    if (!config().hosted && !element.dataset.frame) next.push('frame')
    apply(next)
    changed?.()
  }
  const watch = new MutationObserver(update)
  for (const ancestor of eachAncestor(element))
    watch.observe(ancestor, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'data-frame'] })
  const ends = [$theme.listen(update), $updown.listen(update), $language.listen(update), () => watch.disconnect()]
  update()
  return () => {
    for (const end of ends) end()
    apply([])
  }
}
