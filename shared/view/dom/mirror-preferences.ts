import { directionOf } from '../../base/i18n/languages.ts'
import { config } from '../../base/runtime/config.ts'
import { $language } from '../../state/preferences/language.ts'
import { $findTheme, $theme, $updown } from '../../state/preferences/theme.ts'
import { getStates, LOOK_EVENT } from './states.ts'

/** Values of `data-theme`. Other software uses the attribute too, with values of its own. */
export const THEMES: RegExp = /^(day|night|light|dark)$/

/**
 * Sets the states of an element by which its style sheet selects theme (`night`), market colours (`red-up`), frame (`frame`), language (its tag) and direction
 * (`rtl`), and keeps them up to date. `changed` is called after each change. Attributes of the element itself are never written.
 *
 * Theme and colours have the value of the attribute on the element, else on the nearest ancestor, else of the page's look or preference. Other values of the
 * attributes are ignored. Language and direction are those of the texts. Returns a function that stops it and leaves these states.
 */
export function mirrorPreferences(element: HTMLElement, changed?: () => void): () => void {
  const states = getStates(element)
  let ours: string[] = []
  /** The element and its ancestors across shadow roots; a move of any of them calls this function again. */
  const ancestors: Element[] = []
  // The parent of a shadow root is null.
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host)
    if (node instanceof Element) ancestors.push(node)
  const findNearest = (attribute: string, known: RegExp) =>
    ancestors.map((ancestor) => ancestor.getAttribute(attribute) ?? '').find((value) => known.test(value))
  const apply = (next: (string | false)[]) => {
    for (const state of ours) states.delete(state)
    ours = next.filter((state) => state !== false)
    for (const state of ours) states.add(state)
    element.dispatchEvent(new CustomEvent(LOOK_EVENT))
  }
  const update = () => {
    const language = $language.get()
    apply([
      language,
      directionOf(language),
      /night|dark/.test(findNearest('data-theme', THEMES) ?? $findTheme.get()(element)) && 'night',
      (findNearest('data-updown', /^(red|green)-up$/) ?? $updown.get()) === 'red-up' && 'red-up',
      // Elements on partners' pages have a frame, except where the author sets a value of `data-frame`. The host site has no frame.
      !config().hosted && !element.dataset.frame && 'frame',
    ])
    changed?.()
  }
  const watch = new MutationObserver(update)
  for (const ancestor of ancestors)
    watch.observe(ancestor, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  const ends = [$theme, $findTheme, $updown, $language].map(($look) => $look.listen(update))
  update()
  return () => {
    for (const end of ends) end()
    watch.disconnect()
    apply([])
  }
}
