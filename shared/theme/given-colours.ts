/** Token that computes to a colour if the page sets one of its own, otherwise to nothing (tokens.css). */
const GIVEN_TOKEN = '--tl-given'

const legibleRoots = new WeakSet<ShadowRoot | Document>()

/** Keeps the colours in a root legible. Marks the element, because canvases have to be redrawn. */
async function makeLegible(root: ShadowRoot | Document, element: HTMLElement) {
  if (legibleRoots.has(root)) return
  legibleRoots.add(root)
  try {
    const { legibleSheet } = await import('./legible.ts')
    root.adoptedStyleSheets.push(legibleSheet)
    element.dataset.legible = ''
  } catch (error) {
    legibleRoots.delete(root)
    console.warn('tradelet: colours may be hard to read', error)
  }
}

function checkColours(root: ShadowRoot | Document) {
  const element = root instanceof Document ? root.documentElement : (root.host as HTMLElement)
  if (getComputedStyle(element).getPropertyValue(GIVEN_TOKEN)) void makeLegible(root, element)
}

function onTransition(event: Event) {
  if ((event as TransitionEvent).propertyName === GIVEN_TOKEN)
    checkColours(event.currentTarget as ShadowRoot | Document)
}

/**
 * Keeps the colours in a root legible (tokens-legible.css) as soon as the page overrides a colour token. Overrides that exist now are found immediately. Later
 * ones, by an attribute, class or style sheet of any ancestor, start a transition of `--tl-given`, which is observed.
 *
 * Without an override nothing is loaded: the default skin is legible, and these rules are the most expensive part of an element's styles. Engines without
 * relative colours get the measured colours of the default skin.
 */
export async function keepColoursLegible(root: ShadowRoot | Document): Promise<void> {
  if (!CSS.supports('color', 'color(from red xyz-d65 calc(x * alpha) y z / 1)')) {
    const { default: fallback } = await import('./tokens-fallback.css', { with: { type: 'css' } })
    if (!root.adoptedStyleSheets.includes(fallback)) root.adoptedStyleSheets.push(fallback)
    return
  }
  root.addEventListener('transitionrun', onTransition)
  checkColours(root)
}
