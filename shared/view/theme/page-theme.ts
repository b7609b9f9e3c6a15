import type { ReadableAtom } from 'nanostores'
import { runInNextFrame } from '../../state/page/animation-frame.ts'
import { $chosenTheme, $findTheme, $theme, type Theme } from '../../state/preferences/theme.ts'
import { getParentElement } from '../dom/parent-element.ts'
import { getPole } from './contrast.ts'
import { GIVEN_TOKEN } from './given-token.ts'
import { registerColour } from './register-colour.ts'

/** Token that computes to a colour in sRGB from every notation. */
const SEEN_TOKEN = '--tl-seen-place'
/** Least opacity of a colour that counts as the ground. */
const OPAQUE = 0.5
/** Colours whose value depends on the element. */
const RELATIVE = /light-dark|currentcolor/i
/** Properties whose transitions change the look of the page. */
const LOOK_PROPERTY = /^(background|color-scheme|--)/
/** Rule for an element whose only ground is dark: it is the ground by night too, with its text. */
const NIGHT_RULE = ':host{--tl-base-bg-night:var(--tl-base-bg);--tl-base-text-night:var(--tl-base-text)}'

/** Creates a function that sets the only rule of a style sheet of its own in a root. */
function createRule(): (root: ShadowRoot, rule: string) => void {
  const known = new WeakMap<ShadowRoot, { sheet: CSSStyleSheet; rule: string }>()
  return (root, rule) => {
    const entry = known.get(root) ?? { sheet: new CSSStyleSheet(), rule: '' }
    if (entry.rule === rule) return
    if (!known.has(root)) root.adoptedStyleSheets.push(entry.sheet)
    known.set(root, entry)
    entry.rule = rule
    entry.sheet.replaceSync(rule)
  }
}

const setSeenRule = createRule()
const setNightRule = createRule()
const knownGrounds = new Map<string, Theme | null>()

/** Returns the theme of which a colour is the ground; null if it is too transparent. `element` computes the colour. */
function getThemeOfGround(element: HTMLElement, colour: string): Theme | null {
  const known = knownGrounds.get(colour)
  if (known !== undefined) return known
  setSeenRule(element.shadowRoot as ShadowRoot, `:host{${SEEN_TOKEN}:color-mix(in srgb,${colour},${colour})}`)
  const seen = getComputedStyle(element).getPropertyValue(SEEN_TOKEN)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (seen.match(/(?:none|[-\d.e]+)(?= |\)|$)/g) ?? []).map(
    (channel) => Number(channel) || 0,
  )
  const theme = alpha < OPAQUE ? null : getPole([red, green, blue])[0] ? 'night' : 'day'
  knownGrounds.set(colour, theme)
  return theme
}

/** Returns the theme of the ground that the page gives to elements, if it is the same by day and by night. */
function getThemeOfToken(element: HTMLElement): Theme | null {
  const style = getComputedStyle(element)
  const [day = '', night] = ['--tl-base-bg', '--tl-base-bg-night'].map((token) => style.getPropertyValue(token).trim())
  return day && !RELATIVE.test(day) && (!night || night === day) ? getThemeOfGround(element, day) : null
}

/** Returns the theme of the page at the place of an element: its `color-scheme`, else the background there, else that of an empty page, which is white. */
function getThemeOfPlace(element: HTMLElement): Theme {
  let place = getParentElement(element)
  const scheme = place ? getComputedStyle(place).colorScheme : ''
  if (scheme.includes('dark')) return scheme.includes('light') ? $theme.get() : 'night'
  if (scheme.includes('light')) return 'day'
  for (; place; place = getParentElement(place)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(place)
    const theme = getThemeOfGround(element, backgroundColor)
    if (theme) return theme
    // The colours of a picture are unknown.
    if (backgroundImage !== 'none') return $theme.get()
  }
  return 'day'
}

/**
 * Returns the theme of an element on a foreign page. The first that is known counts: the ground that the page gives to elements (`--tl-base-bg`), the
 * chosen theme, the page's theme at this place. A dark ground that is not named for the night becomes that of the night.
 */
function findPageTheme(element: HTMLElement): Theme {
  const ofToken = getThemeOfToken(element)
  setNightRule(element.shadowRoot as ShadowRoot, ofToken === 'night' ? NIGHT_RULE : '')
  return ofToken ?? $chosenTheme.get() ?? getThemeOfPlace(element)
}

/**
 * Lets the theme of elements follow a foreign page: attributes of their ancestors, style sheets, transitions, and the system's preference. Called once per page.
 * `$living` is the number of elements on the page.
 */
export function followPageTheme($living: ReadableAtom<number>): void {
  registerColour(SEEN_TOKEN, 'color(srgb 0 0 0 / 0)', false)
  const shown = new Map<HTMLElement, Theme>()
  const forgetRemoved = () => {
    for (const element of shown.keys()) if (!element.isConnected) shown.delete(element)
  }
  const review = () => {
    forgetRemoved()
    if ([...shown].some(([element, theme]) => findPageTheme(element) !== theme))
      $findTheme.set((element) => find(element))
  }
  const reviewSoon = () => runInNextFrame(review)
  const reviewAfterTransition = ({ propertyName }: TransitionEvent) => LOOK_PROPERTY.test(propertyName) && reviewSoon()
  const reviewTokens = (event: Event) => (event as TransitionEvent).propertyName === GIVEN_TOKEN && reviewSoon()
  const observer = new MutationObserver(reviewSoon)

  function find(element: HTMLElement): Theme {
    const theme = findPageTheme(element)
    // Repeated for each call: it has no effect on places that are watched already, and a moved element has other ancestors.
    element.shadowRoot?.addEventListener('transitionrun', reviewTokens)
    for (let place: Element | null = element; place; place = getParentElement(place))
      observer.observe(place, { attributes: true })
    shown.set(element, theme)
    return theme
  }

  document.addEventListener('load', reviewSoon, true)
  document.addEventListener('transitionend', reviewAfterTransition, true)
  $chosenTheme.listen(reviewSoon)
  $living.listen(forgetRemoved)
  $findTheme.set(find)
}
