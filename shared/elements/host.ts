import { config } from '../config.ts'
import { $language, directionOf } from '../preferences/language.ts'
import { $theme, $updown } from '../preferences/theme.ts'

/** What the host element shows of the page's preferences. */
type Mirrored = 'data-theme' | 'data-updown' | 'lang' | 'dir' | 'data-frame'

/** Every element around one, across shadow roots. */
function* around(element: Element): Generator<Element> {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  )
    if (node instanceof Element) yield node
}

/**
 * Keeps theme, market colours, language and direction on an element, where its own style sheet can see them. Theme and colours: what its author wrote on
 * it, else what the nearest ancestor says, else the page's preference. Language and direction are those of its texts. The answer ends it and takes away
 * what was written.
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
    // The frame is for foreign pages; on the host site an element is the page.
    if (!config().hosted) write('data-frame', '')
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

/** The version of this build, for telling two builds on a page apart. */
export const VERSION = '0.1.0'

type Versioned = CustomElementConstructor & { version?: string }

/** Defines an element. Where the page has it already, that one stays; another version of it is said once on the console. */
export function define(tag: string, element: CustomElementConstructor): void {
  const known: Versioned | undefined = customElements.get(tag)
  if (!known) {
    Object.assign(element, { version: VERSION })
    customElements.define(tag, element)
  } else if (known !== element && known.version !== VERSION) {
    console.warn(
      `tradelet: <${tag}> is already defined by version ${known.version ?? 'unknown'}; this one (${VERSION}) is not used`,
    )
  }
}

/** Sends an event of an element: it bubbles and leaves shadow roots. Answers false when a listener cancelled it. */
export const emit = (host: EventTarget, type: `tl-${string}`, detail: unknown, cancelable = false): boolean =>
  host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }))

/**
 * Asks for another page of the product. The host site's router takes the event; on a foreign page, where nobody cancels it, the host site is opened.
 */
export function goTo(host: EventTarget, route: string, query: Record<string, string> = {}): void {
  if (!emit(host, 'tl-navigate', { route, query }, true)) return
  const search = new URLSearchParams(query).toString()
  const address = `${config().site}${route}${search ? `?${search}` : ''}`
  if (config().hosted) location.assign(address)
  else window.open(address, '_blank', 'noopener')
}
