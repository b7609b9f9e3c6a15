import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 320

/**
 * Lets the rows of a list glide to their new places instead of jumping: where each stood is measured before, and it is moved from there by a transform.
 * `order` is the order of the rows as a text. Who asks for less motion sees them in place at once.
 */
export function useGliding(order: string): RefObject<HTMLOListElement | null> {
  const place = useRef<HTMLOListElement>(null)
  const before = useRef(new Map<string, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the rows
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const now = new Map<string, number>()
    for (const row of (place.current?.children ?? []) as Iterable<HTMLElement>) {
      const key = row.dataset.key ?? ''
      const was = before.current.get(key)
      now.set(key, row.offsetTop)
      if (still || was === undefined || was === row.offsetTop) continue
      const from = `translateY(${was - row.offsetTop}px)`
      row.animate([{ transform: from }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
    }
    before.current = now
  }, [order])
  return place
}
