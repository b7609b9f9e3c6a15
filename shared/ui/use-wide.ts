import { useEffect, useState } from 'react'
import { useHost } from './host-context.ts'

/** From this container width on, chart, orders and order panel stand side by side. */
const WIDE_PX = 900

/** Whether the element's container has room for two columns; follows its size. */
export function useWide(): boolean {
  const host = useHost()
  const [wide, setWide] = useState(() => host.clientWidth >= WIDE_PX)
  useEffect(() => {
    const observer = new ResizeObserver(() => setWide(host.clientWidth >= WIDE_PX))
    observer.observe(host)
    return () => observer.disconnect()
  }, [host])
  return wide
}
