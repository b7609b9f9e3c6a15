import { type TouchEvent, useRef, useState } from 'react'

/** Distance in px after which a release refreshes the list. */
const RELEASE_PX = 48
/** Distance in px below which a touch is not a pull. */
const SLACK_PX = 8

/** State of a pull: `share` of the distance from 0 to 1, and the effect of a release. */
export interface Pull {
  state: 'idle' | 'pull' | 'release' | 'refreshing'
  share: number
}

const IDLE: Pull = { state: 'idle', share: 0 }

/** Returns whether neither the element nor any ancestor, across shadow roots, can be scrolled up. */
function isAtTop(element: Element): boolean {
  for (let node: Node | null = element; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof Element && node.scrollTop > 0) return false
  return true
}

/** Pull to refresh: returns the state of the pull and the touch handlers of the list. */
export function usePullToRefresh(refresh: () => Promise<void>) {
  const from = useRef<number | null>(null)
  /** Touch events may be faster than rendering. */
  const now = useRef<Pull>(IDLE)
  const [pull, setPull] = useState<Pull>(IDLE)
  const setState = (next: Pull) => {
    now.current = next
    setPull(next)
  }
  const stop = () => {
    from.current = null
    if (now.current.state !== 'refreshing') setState(IDLE)
  }
  const handlers = {
    onTouchStart: (event: TouchEvent) => {
      from.current = isAtTop(event.currentTarget) ? (event.touches[0]?.clientY ?? null) : null
    },
    onTouchMove: (event: TouchEvent) => {
      if (from.current === null || now.current.state === 'refreshing') return
      const pulled = (event.touches[0]?.clientY ?? 0) - from.current
      if (pulled > SLACK_PX)
        setState({ state: pulled > RELEASE_PX ? 'release' : 'pull', share: Math.min(1, pulled / RELEASE_PX) })
      else if (now.current !== IDLE) setState(IDLE)
    },
    onTouchEnd: () => {
      if (now.current.state !== 'release') return stop()
      from.current = null
      setState({ state: 'refreshing', share: 1 })
      void refresh().finally(() => setState(IDLE))
    },
    onTouchCancel: stop,
  }
  return { pull, handlers }
}
