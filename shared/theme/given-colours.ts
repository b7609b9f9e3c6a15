/** Computes to a colour where the page gives one of its own, else to nothing (tokens.css). */
const GIVEN = '--tl-given'

const held = new WeakSet<ShadowRoot | Document>()

/** Holds the colours in a root to what can be read. Says so on the element, since what is drawn on a canvas has to be drawn again. */
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
 * Holds the colours in a root to what can be read (tokens-legible.css) from when the page gives it one of its own: now, or later by an attribute, a class or
 * a style sheet anywhere around it, which the transition of a token tells. Without one nothing is loaded, since the colours of the
 * skin can be read as they are, and those rules are what an element's styles would take longest for. Engines that cannot compute colours from given ones
 * get those of the default skin, measured.
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
