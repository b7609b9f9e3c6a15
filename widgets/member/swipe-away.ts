import type { RefObject, TouchEvent } from 'react'
import { useRef } from 'react'

/** Drawn further than this towards its edge, the panel closes. */
const CLOSING_PX = 64

/** The handlers of a panel that is drawn back to the edge it came from. */
export function useSwipeAway(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  /** How far a finger has gone towards the panel's edge. */
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
