import { config } from '../config.ts'
import { $language, directionOf } from '../preferences/language.ts'
import { $theme, $updown } from '../preferences/theme.ts'

/** What the host element shows of the page's preferences. */
const MIRRORED = ['data-theme', 'data-updown', 'lang', 'dir', 'data-frame'] as const

/** The nearest ancestor, across shadow roots, that has an attribute. */
function ancestorWith(element: Element, attribute: string): Element | null {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  )
    if (node instanceof Element && node.hasAttribute(attribute)) return node
  return null
}

/**
 * Keeps theme, market colours, language and direction on an element, where its own style sheet can see them: what its author wrote on it, else what the
 * nearest ancestor says, else the page's preference. Language and direction are the texts'. The answer ends it.
 */
export function mirrorPage(element: HTMLElement): () => void {
  const ours = new Map<string, string>()
  const own = (attribute: string) =>
    element.hasAttribute(attribute) && element.getAttribute(attribute) !== ours.get(attribute)
  const write = (attribute: (typeof MIRRORED)[number], value: string) => {
    if (own(attribute)) return
    ours.set(attribute, value)
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
  }
  const update = () => {
    for (const [attribute, value] of [
      ['data-theme', $theme.get()],
      ['data-updown', $updown.get()],
    ] as const)
      write(attribute, ancestorWith(element, attribute)?.getAttribute(attribute) ?? value)
    write('lang', $language.get())
    write('dir', directionOf($language.get()))
    // The frame is for foreign pages; on the host site an element is the page.
    if (!config().hosted) write('data-frame', '')
  }
  const watch = new MutationObserver(update)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  const ends = [$theme.listen(update), $updown.listen(update), $language.listen(update), () => watch.disconnect()]
  update()
  return () => {
    for (const end of ends) end()
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
