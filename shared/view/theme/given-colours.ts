import { GIVEN_TOKEN, GIVEN_VALUE } from './given-token.ts'

const givenSheet = new CSSStyleSheet()
givenSheet.replaceSync(`:root,:host{${GIVEN_TOKEN}:${GIVEN_VALUE}}`)

const legibleRoots = new WeakSet<ShadowRoot | Document>()

/** Keeps the colours in a root legible from now on. */
async function makeLegible(root: ShadowRoot | Document, element: HTMLElement) {
  if (legibleRoots.has(root)) return
  legibleRoots.add(root)
  try {
    const { watchLegibleColours } = await import('./watch-colours.ts')
    watchLegibleColours(root, element)
  } catch (error) {
    legibleRoots.delete(root)
    console.warn('tradelet: colours may be hard to read', error)
  }
}

function checkColours(root: ShadowRoot | Document) {
  const element = root instanceof Document ? root.documentElement : (root.host as HTMLElement)
  if (getComputedStyle(element).getPropertyValue(GIVEN_TOKEN).trim()) void makeLegible(root, element)
}

function onTransition(event: Event) {
  if ((event as TransitionEvent).propertyName === GIVEN_TOKEN)
    checkColours(event.currentTarget as ShadowRoot | Document)
}

/**
 * Keeps the colours in a root legible (legible-colours.ts) as soon as the page overrides a colour token. Overrides that exist now are found immediately. Later
 * ones, by an attribute, class or style sheet of any ancestor, start a transition of `--tl-given`, which is observed.
 *
 * Without an override nothing is loaded: the default skin is legible. Engines without relative colours get the measured inks of the default skin.
 */
export async function keepColoursLegible(root: ShadowRoot | Document): Promise<void> {
  if (!CSS.supports('color', 'oklch(from red clamp(0, l, 1) min(c, 1) h)')) {
    const { default: fallback } = await import('./tokens-fallback.css', { with: { type: 'css' } })
    if (!root.adoptedStyleSheets.includes(fallback)) root.adoptedStyleSheets.push(fallback)
  }
  if (!root.adoptedStyleSheets.includes(givenSheet)) root.adoptedStyleSheets.push(givenSheet)
  root.addEventListener('transitionrun', onTransition)
  checkColours(root)
}
