/** What a colour of the theme amounts to where an element stands, as `getComputedStyle` writes it. */
export function themeColour(element: Element, token: string): string {
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = `var(--tl-${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Whether words or figures are drawn in the colour of a rise or in that of a fall. */
export function toneOf(element: Element | null | undefined): 'up' | 'down' | null {
  if (!element) return null
  const { color } = getComputedStyle(element)
  return (['up', 'down'] as const).find((tone) => themeColour(element, tone) === color) ?? null
}
