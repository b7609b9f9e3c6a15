import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

/** Held so long, a button begins to repeat. */
const FIRST_MS = 400
/** The wait between two steps: at first, at last, and what becomes of it with each step. */
const SLOWEST_MS = 160
const FASTEST_MS = 40
const QUICKER = 0.85

/** How long it goes on: the wait for the next step, and the steps that were made since it was pressed. */
interface Hold {
  timer: ReturnType<typeof setTimeout> | undefined
  steps: number
}

function letGo(hold: Hold): void {
  clearTimeout(hold.timer)
  hold.timer = undefined
}

interface Props {
  /** What it does, for those who do not see the icon. */
  label: string
  /** There is nothing further that way: it says so, stays where the focus is, and does nothing. */
  atEnd?: boolean
  /** `held`: the steps that were made before this one since it was pressed. */
  onStep(held: number): void
  children: ReactNode
}

/**
 * A button that steps a figure: once a press, and again and again, faster and faster, while it is held. It stops when it is let go, left, cancelled, at the
 * end, or when the page is left; a key that is held repeats by itself.
 */
export function RepeatButton({ label, atEnd = false, onStep, children }: Props) {
  const step = useRef({ onStep, atEnd })
  step.current = { onStep, atEnd }
  const hold = useRef<Hold>({ timer: undefined, steps: 0 })
  const stop = () => letGo(hold.current)
  const repeat = () => {
    if (step.current.atEnd) return stop()
    step.current.onStep(hold.current.steps)
    hold.current.steps += 1
    hold.current.timer = setTimeout(repeat, Math.max(FASTEST_MS, SLOWEST_MS * QUICKER ** hold.current.steps))
  }
  useEffect(() => {
    const end = () => letGo(hold.current)
    globalThis.addEventListener('blur', end)
    return () => {
      globalThis.removeEventListener('blur', end)
      end()
    }
  }, [])
  return (
    <IconButton
      label={label}
      aria-disabled={atEnd || undefined}
      onPointerDown={(event) => {
        stop()
        hold.current.steps = 0
        if (event.button === 0) hold.current.timer = setTimeout(repeat, FIRST_MS)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onBlur={stop}
      onContextMenu={(event) => {
        // A finger that rests asks for a menu; a right button stops.
        if (hold.current.timer === undefined) return
        event.preventDefault()
      }}
      onClick={() => {
        // The click that ends a hold is no step of its own.
        const held = hold.current.steps > 0
        hold.current.steps = 0
        if (!held && !step.current.atEnd) step.current.onStep(0)
      }}
    >
      {children}
    </IconButton>
  )
}
