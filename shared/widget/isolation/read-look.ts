import { PUBLIC_VARIABLES } from '../../theme/public-variables.ts'
import type { Look } from './protocol.ts'

/** Attributes of the page whose changes may change the look of an element. */
export const LOOK_ATTRIBUTES = ['class', 'style', 'lang', 'data-theme', 'data-updown']

/** System's preference, which pages without a theme follow. */
export const systemNight = matchMedia('(prefers-color-scheme: dark)')

/** Returns an attribute of an element or of its nearest ancestor that has it, across shadow roots; null if none has. */
function findNearest(element: Element, attribute: string): string | null {
  const found = element.closest(`[${attribute}]`)
  if (found) return found.getAttribute(attribute)
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? findNearest(root.host, attribute) : null
}

/**
 * Returns the theme of an element's place: the attribute `data-theme`, else the only colour scheme around it, else the system's preference. A defined element has
 * a colour scheme of its own.
 */
function readTheme(element: Element): Look['theme'] {
  const chosen = findNearest(element, 'data-theme')
  if (chosen !== null) return /night|dark/.test(chosen) ? 'night' : 'day'
  const { colorScheme } = getComputedStyle(element.parentElement ?? document.documentElement)
  const [dark, light] = [colorScheme.includes('dark'), colorScheme.includes('light')]
  if (dark !== light) return dark ? 'night' : 'day'
  return systemNight.matches ? 'night' : 'day'
}

/** Returns the look of an element's place on the page. */
export function readLook(element: Element): Look {
  const style = getComputedStyle(element)
  const values = PUBLIC_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])
  return {
    theme: readTheme(element),
    updown: findNearest(element, 'data-updown'),
    lang: findNearest(element, 'lang'),
    textSize: getComputedStyle(document.documentElement).fontSize,
    variables: Object.fromEntries(values.filter(([, value]) => value)),
  }
}
