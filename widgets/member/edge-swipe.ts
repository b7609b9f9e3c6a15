/** Maximum distance from the page's edge at which the swipe may start. */
const EDGE_PX = 32
/** Minimum horizontal and maximum vertical distance of a swipe. The horizontal distance must also be more than twice the vertical one. */
const FAR_PX = 56

/**
 * Calls `onSwipe` for a swipe from the page's start edge (right edge in right-to-left languages). A horizontally scrolled element under the finger keeps the
 * gesture. Returns a function that removes the listeners.
 */
export function watchEdgeSwipe(isRtl: () => boolean, onSwipe: () => void): () => void {
  let from: { x: number; y: number } | null = null
  const inwards = (x: number): number => (isRtl() ? innerWidth - x : x)

  const start = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined
    const begins = touch && inwards(touch.clientX) <= EDGE_PX && !event.composedPath().some(scrollsBack)
    from = begins ? { x: inwards(touch.clientX), y: touch.clientY } : null
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!from || !touch) return
    const across = inwards(touch.clientX) - from.x
    const along = Math.abs(touch.clientY - from.y)
    if (along > FAR_PX) from = null
    else if (across > FAR_PX && across > 2 * along) {
      from = null
      onSwipe()
    }
  }
  const end = () => {
    from = null
  }
  document.addEventListener('touchstart', start, { passive: true })
  document.addEventListener('touchmove', move, { passive: true })
  document.addEventListener('touchend', end, { passive: true })
  return () => {
    document.removeEventListener('touchstart', start)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', end)
  }
}

/** Returns true if an element is scrolled away from its start edge, so that the gesture scrolls it back. */
const scrollsBack = (target: EventTarget): boolean => target instanceof Element && Math.abs(target.scrollLeft) > 0
