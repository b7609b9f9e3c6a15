/** Token that computes to a colour if the page sets one of its own, otherwise to nothing (tokens.css). */
const GIVEN = '--tl-given'

const held = new WeakSet<ShadowRoot | Document>()

/** Keeps the colours in a root legible. Marks the element, because canvases have to be redrawn. */
async function hold(root: ShadowRoot | Document, element: HTMLElement) {
  if (held.has(root)) return
  held.add(root)
  try {
    const { legible } = await import('./legible.ts')
    root.adoptedStyleSheets.push(legible)
    element.dataset.legible = ''
  } catch (error) {
    held.delete(root)
    console.warn('tradelet: colours may be hard to read', error)
  }
}

function look(root: ShadowRoot | Document) {
  const element = root instanceof Document ? root.documentElement : (root.host as HTMLElement)
  if (getComputedStyle(element).getPropertyValue(GIVEN)) void hold(root, element)
}

function lookAgain(event: Event) {
  if ((event as TransitionEvent).propertyName === GIVEN) look(event.currentTarget as ShadowRoot | Document)
}

/**
 * Keeps the colours in a root legible (tokens-legible.css) as soon as the page sets one of its own: now, or later by an attribute, class or style sheet of any
 * ancestor, which fires the transition of a token.
 *
 * Without such a colour nothing is loaded: the default skin is legible, and these rules are the most expensive part of an element's styles. Engines without
 * relative colours get the measured colours of the default skin.
 */
export async function keepGiven(root: ShadowRoot | Document): Promise<void> {
  if (!CSS.supports('color', 'color(from red xyz-d65 calc(x * alpha) y z / 1)')) {
    const { default: fallback } = await import('./tokens-fallback.css', { with: { type: 'css' } })
    if (!root.adoptedStyleSheets.includes(fallback)) root.adoptedStyleSheets.push(fallback)
    return
  }
  root.addEventListener('transitionrun', lookAgain)
  look(root)
}
