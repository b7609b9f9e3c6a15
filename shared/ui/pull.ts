import { type TouchEvent, useRef, useState } from 'react'

/** Pulled this far, a list refreshes when it is let go. */
const READY_PX = 48

/** The nearest thing that scrolls is at its top. */
const atTop = (element: Element): boolean => {
  for (let node: Element | null = element; node; node = node.parentElement) if (node.scrollTop > 0) return false
  return true
}

/** Pull to refresh: how far a finger has come, and the handlers of the list. */
export function usePull(refresh: () => Promise<void>) {
  const from = useRef<number | null>(null)
  const [state, setState] = useState<'idle' | 'pull' | 'release' | 'refreshing'>('idle')
  const handlers = {
    onTouchStart: (event: TouchEvent) => {
      from.current = atTop(event.currentTarget) ? (event.touches[0]?.clientY ?? null) : null
    },
    onTouchMove: (event: TouchEvent) => {
      if (from.current === null || state === 'refreshing') return
      const pulled = (event.touches[0]?.clientY ?? 0) - from.current
      setState(pulled > READY_PX ? 'release' : pulled > 8 ? 'pull' : 'idle')
    },
    onTouchEnd: () => {
      from.current = null
      if (state !== 'release') {
        if (state === 'pull') setState('idle')
        return
      }
      setState('refreshing')
      void refresh().finally(() => setState('idle'))
    },
  }
  return { state, handlers }
}
