import { config } from '../config.ts'
import { directionOf } from '../i18n/languages.ts'
import { $language } from '../preferences/language.ts'
import { $theme, $updown } from '../preferences/theme.ts'
import { getStates, LOOK_EVENT } from './states.ts'

/** Language and direction of an element's texts, for the attributes `lang` and `dir` of its content. */
export interface TextLook {
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Look of each language, so that an unchanged one is the same object. */
const looks: Record<string, TextLook> = {}

/** Yields an element and every ancestor across shadow roots. */
function* eachAncestor(element: Element): Generator<Element> {
  for (let node: Node | null = element; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element) yield node
}

/**
 * Sets the states of an element by which its style sheet selects theme (`night`), market colours (`red-up`), frame (`frame`), language (its tag) and direction
 * (`rtl`), and keeps them up to date. `changed` receives language and direction. Attributes of the element itself are never written.
 *
 * Theme and colours have the value of the attribute on the element, else on the nearest ancestor, else of the page's preference. Language and direction are
 * those of the texts. Returns a function that stops it and leaves these states.
 */
export function mirrorPreferences(element: HTMLElement, changed: (look: TextLook) => void): () => void {
  const states = getStates(element)
  let ours: string[] = []
  const findNearest = (attribute: string) => {
    for (const ancestor of eachAncestor(element))
      if (ancestor.hasAttribute(attribute)) return ancestor.getAttribute(attribute)
    return null
  }
  const apply = (next: string[]) => {
    for (const state of ours) states.delete(state)
    for (const state of next) states.add(state)
    ours = next
    element.dispatchEvent(new Event(LOOK_EVENT))
  }
  const update = () => {
    const lang = $language.get()
    looks[lang] ??= { lang, dir: directionOf(lang) }
    const look = looks[lang]
    const next: string[] = [lang, look.dir]
    if (/night|dark/.test(findNearest('data-theme') ?? $theme.get())) next.push('night')
    if ((findNearest('data-updown') ?? $updown.get()) === 'red-up') next.push('red-up')
    // Elements on partners' pages have a frame, except where the author sets a value of `data-frame`. The host site has no frame.
    if (!config().hosted && !element.dataset.frame) next.push('frame')
    apply(next)
    changed(look)
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
