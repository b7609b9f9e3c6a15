import type { RefObject, TouchEvent } from 'react'
import { useRef } from 'react'

/** Minimum swipe distance towards the edge that closes the panel. */
const CLOSING_PX = 64

/** Returns touch handlers that close the panel on a swipe towards its edge. */
export function useSwipeAway(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  /** Returns the distance that a finger has moved towards the panel's edge, in px. */
  const outwards = (event: TouchEvent): number => {
    const touch = event.touches[0]
    if (!touch || !from.current || !panel.current) return 0
    const across = touch.clientX - from.current.x
    const along = Math.abs(touch.clientY - from.current.y)
    const away = getComputedStyle(panel.current).direction === 'rtl' ? across : -across
    return away > 2 * along ? away : 0
  }
  const end = () => {
    from.current = null
  }
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove(event: TouchEvent) {
      if (outwards(event) <= CLOSING_PX) return
      end()
      onClose()
    },
    onTouchEnd: end,
    onTouchCancel: end,
  }
}
