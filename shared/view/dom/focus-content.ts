/** Selector of what can have the focus. */
const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]'

const canFocus = (element: HTMLElement): boolean =>
  element.matches(FOCUSABLE) &&
  !element.matches(':disabled') &&
  element.tabIndex >= 0 &&
  element.checkVisibility({ visibilityProperty: true })

/** Returns the first control of a root that the Tab key reaches, also in the shadow roots within. */
function findFirstControl(root: ShadowRoot): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (canFocus(element)) return element
    const inner = element.shadowRoot && findFirstControl(element.shadowRoot)
    if (inner) return inner
  }
  return null
}

/**
 * Focuses the content of an element: its first control, or all of it if it has none, so that a screen reader reads on from there. An element that already contains
 * the focus keeps it. Before the first data it waits for them, unless something else gets the focus meanwhile.
 */
export function focusContent(host: HTMLElement & { readonly ready: Promise<void> }, options?: FocusOptions): void {
  const root = host.shadowRoot
  if (root?.activeElement || !host.isConnected) return
  const app = root?.querySelector<HTMLElement>('[part=app]')
  if (root && app) {
    const control = findFirstControl(root)
    if (!control) app.tabIndex = -1
    ;(control ?? app).focus(options)
    return
  }
  const before = document.activeElement
  const focusLater = () => {
    if (document.activeElement === before && host.shadowRoot?.querySelector('[part=app]')) focusContent(host, options)
  }
  host.ready.then(focusLater, focusLater)
}
