import { useEffect, useState } from 'react'
import { forget, nextFrame } from '../../dom/frame.ts'
import { useHost } from './host-context.ts'
import { textGrowth } from './text-growth.ts'

/** From this container width on, with text as large as designed, chart, orders and order panel stand side by side; the style sheets have it as 64.28em. */
const WIDE_PX = 900

const isWide = (host: HTMLElement): boolean => host.clientWidth >= WIDE_PX * textGrowth(host)

/** Whether the element's container has room for two columns; follows its size. */
export function useWide(): boolean {
  const host = useHost()
  const [wide, setWide] = useState(() => isWide(host))
  useEffect(() => {
    const measure = () => setWide(isWide(host))
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
