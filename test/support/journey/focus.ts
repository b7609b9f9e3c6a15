/** Fault of a page without focus. */
export const NOWHERE = 'nothing has the focus'

/** Runs in the page: returns the focused element through all shadow roots, or null if it is the page itself. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}

/**
 * Runs in the page: returns the fault of the focused element, or null. It must be inside the window, not covered, and marked by a ring in the focus colour, on
 * itself or on the frame around it. A page without a key press so far may have no focus.
 */
export function focusFault(): string | null {
  // Repeats `focused`, since a function that runs in the page cannot use others.
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  if (!(active instanceof HTMLElement) || active === document.body)
    return 'pressed' in document.documentElement.dataset ? 'nothing has the focus' : null
  const element = active
  const name = `${element.localName}[${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}]`
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [across, down] = [
    Math.min(right, innerWidth) - Math.max(left, 0),
    Math.min(bottom, innerHeight) - Math.max(top, 0),
  ]
  const place = `${name} at ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`
  const whole = (share: number, all: number, room: number) => share >= Math.min(all, room) - 1
  if (!whole(across, right - left, innerWidth) || !whole(down, bottom - top, innerHeight))
    return `${place} is not inside the window`
  const around = (inner: Element | null): Element[] => {
    if (!inner) return []
    const root = inner.getRootNode()
    const parent = inner.assignedSlot ?? inner.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    return [inner, ...around(parent)]
  }
  const [x, y] = [Math.max(left, 0) + across / 2, Math.max(top, 0) + down / 2]
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const path = around(hit)
  // An element drawn over an input, such as a preview over its slot, is in the same frame.
  const frame = element instanceof HTMLInputElement ? element.parentElement : element
  if (![element, frame, ...labels].some((one) => one && path.includes(one)))
    return `${place} is under ${hit?.localName}.${hit?.className}[${(hit?.textContent ?? '').trim().slice(0, 30)}]`
  // A heading or a region that receives the focus to be read is not a control.
  if (element.tabIndex < 0 && !element.matches('a[href], button, input, select, textarea, [role]')) return null
  const probe = document.createElement('i')
  probe.style.color = 'var(--tl-focus)'
  ;(element.parentNode ?? document.body).append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const rings = (one: Element) =>
    [undefined, '::before', '::after'].some((part) => {
      const { boxShadow, outlineColor, outlineStyle, borderColor } = getComputedStyle(one, part)
      return boxShadow.includes(color) || borderColor === color || (outlineStyle !== 'none' && outlineColor === color)
    })
  return [...around(element).slice(0, 3), ...element.children].some(rings) ? null : `${place} has no focus ring`
}
