import { config } from '../config.ts'
import { directionOf } from '../i18n/languages.ts'
import { $language } from '../preferences/language.ts'
import { $theme, $updown } from '../preferences/theme.ts'

/** Attributes that reflect the page's preferences on the host element. */
type Mirrored = 'data-theme' | 'data-updown' | 'lang' | 'dir' | 'data-frame'

/** Yields every ancestor of an element across shadow roots. */
function* around(element: Element): Generator<Element> {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  )
    if (node instanceof Element) yield node
}

/**
 * Reflects theme, market colours, language and direction as attributes of an element for its style sheet.
 *
 * Theme and colours have the value that the page's author set on the element, else that of the nearest ancestor, else the page's preference. Language and
 * direction are those of the texts. Returns a function that stops it and removes its attributes.
 */
export function mirrorPage(element: HTMLElement): () => void {
  const ours = new Map<string, string>()
  const write = (attribute: Mirrored, value: string) => {
    ours.set(attribute, value)
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
  }
  const writeLook = (attribute: 'data-theme' | 'data-updown', preferred: string) => {
    const written = element.getAttribute(attribute)
    if (written !== null && written !== ours.get(attribute)) return
    const nearest = [...around(element)].find((ancestor) => ancestor.hasAttribute(attribute))
    write(attribute, nearest?.getAttribute(attribute) ?? preferred)
  }
  const update = () => {
    writeLook('data-theme', $theme.get())
    writeLook('data-updown', $updown.get())
    write('lang', $language.get())
    write('dir', directionOf($language.get()))
    // Elements on partners' pages have a frame, except where the author set another value of `data-frame`. The host site has no frame.
    if (!config().hosted && !element.getAttribute('data-frame')) write('data-frame', '')
  }
  const watch = new MutationObserver(update)
  for (const ancestor of around(element))
    watch.observe(ancestor, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  const ends = [$theme.listen(update), $updown.listen(update), $language.listen(update), () => watch.disconnect()]
  update()
  return () => {
    for (const end of ends) end()
    for (const [attribute, value] of ours)
      if (element.getAttribute(attribute) === value) element.removeAttribute(attribute)
  }
}
