import { useEffect, useState } from 'react'
import { forget, nextFrame } from '../../dom/animation-frame.ts'
import { useHost } from './host-context.ts'
import { textGrowth } from './text-growth.ts'

/** Container width in px, at the designed text size, from which chart, orders and order panel are side by side; 64.28em in the style sheets. */
const WIDE_PX = 900

const isWide = (host: HTMLElement): boolean => host.clientWidth >= WIDE_PX * textGrowth(host)

/** Returns whether the element's container has space for two columns; follows its size. */
export function useWide(): boolean {
  const host = useHost()
  const [wide, setWide] = useState(() => isWide(host))
  useEffect(() => {
    const measure = () => setWide(isWide(host))
    // In the next frame: changing an observed size inside the callback causes a page error.
    const observer = new ResizeObserver(() => nextFrame(measure))
    observer.observe(host)
    return () => {
      observer.disconnect()
      forget(measure)
    }
  }, [host])
  return wide
}
