/** Returns the value of a theme colour at an element, as `getComputedStyle` writes it. */
export function themeColour(element: Element, token: string): string {
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = `var(--tl-${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Returns the tone that a text is drawn in: the theme's colour of a rise or of a fall. */
export function toneOf(element: Element | null | undefined): 'up' | 'down' | null {
  if (!element) return null
  const { color } = getComputedStyle(element)
  return (['up', 'down'] as const).find((tone) => themeColour(element, tone) === color) ?? null
}
