import { type RefObject, useEffect, useState } from 'react'
import { getVisibleRows } from './market.rules.ts'

/** Returns the visible rows of a list with rows of equal height. Follows every scrolling ancestor, also outside the element, once per animation frame. */
export function useVisibleRows(elementRef: RefObject<HTMLElement | null>, count: number): [from: number, to: number] {
  const [shown, setShown] = useState<[number, number]>([0, Math.min(count, 20)])
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const element = elementRef.current
      if (!element) return
      const { top, height } = element.getBoundingClientRect()
      if (height === 0) return
      const next = getVisibleRows(-top, window.innerHeight, height / count, count)
      setShown((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // Scroll events do not bubble, so the capture phase is needed to notice all ancestors.
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    const observer = new ResizeObserver(soon)
    if (elementRef.current) observer.observe(elementRef.current)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [elementRef, count])
  return shown
}
