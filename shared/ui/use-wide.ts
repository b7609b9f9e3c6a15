import { useEffect, useState } from 'react'
import { forget, nextFrame } from '../dom/frame.ts'
import { useHost } from './host-context.ts'

/** From this container width on, chart, orders and order panel stand side by side. */
const WIDE_PX = 900

/** Whether the element's container has room for two columns; follows its size. */
export function useWide(): boolean {
  const host = useHost()
  const [wide, setWide] = useState(() => host.clientWidth >= WIDE_PX)
  useEffect(() => {
    const measure = () => setWide(host.clientWidth >= WIDE_PX)
    // With the next frame: what changes the height of what is observed while it is told of is an error of the page.
    const observer = new ResizeObserver(() => nextFrame(measure))
    observer.observe(host)
    return () => {
      observer.disconnect()
      forget(measure)
    }
  }, [host])
  return wide
}
