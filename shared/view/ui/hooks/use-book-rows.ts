import { type RefObject, useEffect, useRef, useState } from 'react'
import { cancelInNextFrame, runInNextFrame } from '../../../state/page/animation-frame.ts'
import { useHost } from './host-context.ts'
import { getTextGrowth } from './text-growth.ts'

/** Rows per side when both are shown, and when one is (SPT-04). */
const ROWS = { both: 5, one: 9 } as const
/** Maximum rows per side when filling the height. */
const MAX_ROWS = 20
/** Heights in px at the designed text size: of a row for a mouse and for touch, and of everything else. */
const ROW_PX = { fine: 20, coarse: 26 } as const
const REST_PX = 140

/** Returns the number of rows per side: five, nine for one side alone, or with `fill` as many as fit the height of `place`. */
export function useBookRows(fill: boolean, alone: boolean): { place: RefObject<HTMLDivElement | null>; rows: number } {
  const boxRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const host = useHost()
  useEffect(() => {
    const column = boxRef.current?.parentElement
    if (!fill || !column) return
    const measure = () => setHeight(column.clientHeight / getTextGrowth(host))
    // In the next frame: a size change inside the callback would notify the observer again.
    const observer = new ResizeObserver(() => runInNextFrame(measure))
    observer.observe(column)
    return () => {
      observer.disconnect()
      cancelInNextFrame(measure)
    }
  }, [fill, host])
  const usual = alone ? ROWS.one : ROWS.both
  if (!fill) return { place: boxRef, rows: usual }
  const row = matchMedia('(pointer: fine)').matches ? ROW_PX.fine : ROW_PX.coarse
  const room = Math.floor((height - REST_PX) / (alone ? row : 2 * row))
  return { place: boxRef, rows: Math.max(usual, Math.min(room, alone ? 2 * MAX_ROWS : MAX_ROWS)) }
}
