import { useEffect, useRef, useState } from 'react'
import { startReadingTime } from '../../dom/reading-time.ts'

/** Calls `onOver` after `ms` of reading time, which pauses during hover and focus and while the page is hidden. Returns the event handlers. */
export function useReadingTime(ms: number, onOver: () => void) {
  const [held, setHeld] = useState(0)
  const [hidden, setHidden] = useState(document.hidden)
  const left = useRef(ms)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const resting = hidden || held > 0
  useEffect(() => {
    if (resting) return
    const since = performance.now()
    const stop = startReadingTime(() => over.current(), left.current)
    return () => {
      stop()
      left.current -= performance.now() - since
    }
  }, [resting])
  const hold = () => setHeld((count) => count + 1)
  const release = () => setHeld((count) => Math.max(0, count - 1))
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release }
}
