import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 320

/**
 * Animates the rows of a list to their new positions. `order` is the row order as text, and rows are measured only if one has moved. Users with
 * `prefers-reduced-motion` see no animation.
 */
export function useReorderAnimation(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<readonly (string | undefined)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the order changes
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const places = before.current
    before.current = rows.map(({ dataset }) => dataset.key)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // All rows are measured before the first one moves, so that the page is laid out only once.
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
