import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

/** Distance in px after which a sheet closes. */
const CLOSING_PX = 80

/** Returns the pointer handlers of a drag handle that pulls `target` down and closes it beyond that distance. The target may be below a `zoom`. */
export function useDragDown(target: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null)
  const move = (y: number) => {
    const sheet = target.current
    if (!sheet) return
    const zoom = sheet.getBoundingClientRect().height / sheet.offsetHeight || 1
    sheet.style.translate = `0 ${Math.max(0, y) / zoom}px`
  }
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) move(event.clientY - from.current)
    },
    onPointerUp(event: PointerEvent) {
      const pulled = from.current === null ? 0 : event.clientY - from.current
      from.current = null
      move(0)
      if (pulled > CLOSING_PX) onClose()
    },
    onPointerCancel() {
      from.current = null
      move(0)
    },
  }
}
