/** The fault of a focus that is lost. */
export const NOWHERE = 'nothing has the focus'

/** Runs in the page: what has the focus, through all shadow roots; null where that is the page itself. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body || active === document.documentElement ? null : active
}

/**
 * Runs in the page: what is wrong with where the focus is. It is somewhere, inside the window, nothing lies over it, and a ring in the colour of the focus
 * shows it, on itself or on the frame around it. A page that was just loaded has none before the first key. Null when all is well.
 */
export function focusFault(): string | null {
  // Written out again: what runs in the page takes nothing along.
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
  // What is drawn over an input for the eye, as a preview over its slot, lies in the same frame.
  const frame = element instanceof HTMLInputElement ? element.parentElement : element
  if (![element, frame, ...labels].some((one) => one && path.includes(one)))
    return `${place} is under ${hit?.localName}.${hit?.className}[${(hit?.textContent ?? '').trim().slice(0, 30)}]`
  // A heading or a region that takes the focus to be read is no control.
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
  return [...around(element).slice(0, 3), ...element.children].some(rings) ? null : `${place} has no ring of the focus`
}
