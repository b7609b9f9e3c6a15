import { getParentElement } from '../../view/dom/parent-element.ts'
import { PUBLIC_VARIABLES } from '../../view/theme/public-variables.ts'
import type { Look } from './protocol.ts'

/** Attributes of the page whose changes may change the look of an element. */
export const LOOK_ATTRIBUTES = ['class', 'style', 'lang', 'data-theme', 'data-updown']

/** System's preference, which pages with both colour schemes follow. */
export const systemNight = matchMedia('(prefers-color-scheme: dark)')

/** Returns an attribute of an element or of its nearest ancestor that has it, across shadow roots; null if none has. */
function findNearest(element: Element, attribute: string): string | null {
  const found = element.closest(`[${attribute}]`)
  if (found) return found.getAttribute(attribute)
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? findNearest(root.host, attribute) : null
}

/**
 * Returns whether an element's place is dark: the only colour scheme that is declared there, else the nearest background, as for elements without a frame
 * (Q-297).
 */
function isDark(element: Element): boolean {
  let place = getParentElement(element)
  const scheme = place ? getComputedStyle(place).colorScheme : ''
  if (scheme.includes('dark')) return !scheme.includes('light') || systemNight.matches
  if (scheme.includes('light')) return false
  for (; place; place = getParentElement(place)) {
    const channels = getComputedStyle(place).backgroundColor.match(/[\d.]+/g) ?? []
    const [red = 0, green = 0, blue = 0, alpha = 1] = channels.map(Number)
    if (alpha >= 0.5) return red + green + blue < 384
  }
  return false
}

/** Returns the look of an element's place on the page. */
export function readLook(element: Element): Look {
  const style = getComputedStyle(element)
  const values = PUBLIC_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])
  return {
    theme: findNearest(element, 'data-theme'),
    dark: isDark(element),
    updown: findNearest(element, 'data-updown'),
    lang: findNearest(element, 'lang'),
    textSize: getComputedStyle(document.documentElement).fontSize,
    variables: Object.fromEntries(values.filter(([, value]) => value)),
  }
}
