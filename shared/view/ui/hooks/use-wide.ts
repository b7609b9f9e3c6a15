import { useEffect, useState } from 'react'
import { cancelInNextFrame, runInNextFrame } from '../../../state/page/animation-frame.ts'
import { useHost } from './host-context.ts'
import { getTextGrowth } from './text-growth.ts'

/** Container width in px, at the designed text size, from which chart, orders and order panel are side by side; 64.28em in the style sheets. */
const WIDE_PX = 900

const isWide = (host: HTMLElement, least: number): boolean => host.clientWidth >= least * getTextGrowth(host)

/** Returns whether the element's container has space for two columns, or the width `least` in px at the designed text size; follows its size. */
export function useWide(least = WIDE_PX): boolean {
  const host = useHost()
  const [wide, setWide] = useState(() => isWide(host, least))
  useEffect(() => {
    const measure = () => setWide(isWide(host, least))
    // In the next frame: changing an observed size inside the callback causes a page error.
    const observer = new ResizeObserver(() => runInNextFrame(measure))
    observer.observe(host)
    return () => {
      observer.disconnect()
      cancelInNextFrame(measure)
    }
  }, [host, least])
  return wide
}
