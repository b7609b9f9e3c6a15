import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 320

/**
 * Lets the rows of a list glide to their new places instead of jumping: a row that was at another place is moved from there by a transform. `order` is the
 * order of the rows as a text. Nothing is measured unless a row has moved. Who asks for less motion sees them in place at once.
 */
export function useReorderAnimation(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<readonly (string | undefined)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the rows
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const places = before.current
    before.current = rows.map(({ dataset }) => dataset.key)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // All are measured before the first is moved, or each would have the page laid out again.
    const shifts = rows.flatMap((row) => {
      const place = rows[places.indexOf(row.dataset.key)]
      return place && place !== row ? [{ row, shift: place.offsetTop - row.offsetTop }] : []
    })
    for (const { row, shift } of shifts) {
      const frames = [{ transform: `translateY(${shift}px)` }, { transform: 'none' }]
      row.animate(frames, { duration: GLIDE_MS, easing: 'ease-out' })
    }
  }, [order])
  return list
}
