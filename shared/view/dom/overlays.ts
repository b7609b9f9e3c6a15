import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Modal overlays of the page that are open, in the order in which they were opened. */
export const overlays = pageSingleton('overlays', () => ({
  open: new Set<Element>(),
  /** Called after an overlay was opened or closed; the host site replaces it. */
  changed() {},
  overflow: '',
  gutter: '',
}))

/**
 * Registers an overlay and locks page scroll behind it without a layout shift. The host site's Back sends `cancel` to the topmost overlay. Returns a function that
 * must be called when the overlay closes; the last call restores the page's styles.
 */
export function openOverlay(overlay: Element): () => void {
  const { style, clientWidth } = document.documentElement
  const { open } = overlays
  if (!open.size) {
    overlays.overflow = style.overflow
    overlays.gutter = style.scrollbarGutter
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  open.add(overlay)
  overlays.changed()
  return () => {
    if (!open.delete(overlay)) return
    overlays.changed()
    if (open.size) return
    style.overflow = overlays.overflow
    style.scrollbarGutter = overlays.gutter
  }
}
