/** Returns the first control of a root that the Tab key reaches, also in the shadow roots within. */
function findFirstControl(root: ShadowRoot): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    // Other elements than controls have -1.
    if (element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()) return element
    const inner = element.shadowRoot && findFirstControl(element.shadowRoot)
    if (inner) return inner
  }
  return null
}

/**
 * Focuses the content of an element: its first control, or all of it if it has none, so that a screen reader reads on from there. An element that already contains
 * the focus keeps it. In the task in which the element is added, nothing is rendered yet: the next task focuses it (`isLater`).
 */
export function focusContent(host: HTMLElement, options?: FocusOptions, isLater = false): void {
  const root = host.shadowRoot
  if (!root || root.activeElement) return
  const control = findFirstControl(root)
  const target = control ?? root.querySelector<HTMLElement>('[part=app]')
  if (!control && target) target.tabIndex = -1
  target?.focus(options)
  if (!target && !isLater) setTimeout(focusContent, 0, host, options, true)
}
