/** A touch that opens the panel begins this near to the edge it comes from. */
const EDGE_PX = 32
/** It goes this far, and twice as far across as up or down. */
const FAR_PX = 56

/**
 * Calls `onSwipe` when a finger is drawn from the page's first edge (left, in right-to-left languages right) into it. What scrolls sideways under the
 * finger and has somewhere to go keeps the gesture. The answer ends it.
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

/** Whether an element is scrolled away from its first edge, so that the gesture would bring it back. */
const scrollsBack = (target: EventTarget): boolean => target instanceof Element && Math.abs(target.scrollLeft) > 0
