/** Returns the value of a theme colour at an element, as `getComputedStyle` writes it. */
export function getThemeColour(element: Element, token: string): string {
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = `var(--tl-${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Returns the tone that a text is drawn in: the theme's colour of a rise or of a fall. */
export function getTone(element: Element | null | undefined): 'up' | 'down' | null {
  if (!element) return null
  const { color } = getComputedStyle(element)
  return (['up', 'down'] as const).find((tone) => getThemeColour(element, tone) === color) ?? null
}

/** Returns whether an element has colours that are derived from those of the page. */
export const hasLegibleColours = (element: Element): boolean =>
  getComputedStyle(element).getPropertyValue('--tl-legible-bg') !== ''
