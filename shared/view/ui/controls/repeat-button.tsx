import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

/** Delay in ms before a held button starts to repeat. */
const HOLD_DELAY_MS = 400
/** Delay in ms between two steps, at first and at least, and its factor per step. */
const SLOWEST_MS = 160
const FASTEST_MS = 40
const SPEED_UP = 0.85

/** State of a hold: timer of the next step, and number of steps since the press. */
interface Hold {
  timer: ReturnType<typeof setTimeout> | undefined
  steps: number
}

function endHold(hold: Hold): void {
  clearTimeout(hold.timer)
  hold.timer = undefined
}

interface Props {
  /** Accessible name. */
  label: string
  /** The limit is reached: the button is marked as disabled, keeps the focus and does nothing. */
  atEnd?: boolean
  /** `held`: number of steps since the press, before this one. */
  onStep(held: number): void
  children: ReactNode
}

/**
 * Button that steps a value once per press, and repeatedly with increasing speed while it is held. It stops on release, leave, cancel, at the limit, or when
 * the window loses the focus. The browser repeats a held key.
 */
export function RepeatButton({ label, atEnd = false, onStep, children }: Props) {
  const step = useRef({ onStep, atEnd })
  step.current = { onStep, atEnd }
  const hold = useRef<Hold>({ timer: undefined, steps: 0 })
  const stop = () => endHold(hold.current)
  const repeat = () => {
    if (step.current.atEnd) return stop()
    step.current.onStep(hold.current.steps)
    hold.current.steps += 1
    hold.current.timer = setTimeout(repeat, Math.max(FASTEST_MS, SLOWEST_MS * SPEED_UP ** hold.current.steps))
  }
  useEffect(() => {
    const end = () => endHold(hold.current)
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
        if (event.button === 0) hold.current.timer = setTimeout(repeat, HOLD_DELAY_MS)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onBlur={stop}
      onContextMenu={(event) => {
        // A long touch requests a context menu, which is suppressed. A right click starts no hold and opens it.
        if (hold.current.timer === undefined) return
        event.preventDefault()
      }}
      onClick={() => {
        // The click that ends a hold is not a step.
        const held = hold.current.steps > 0
        hold.current.steps = 0
        if (!held && !step.current.atEnd) step.current.onStep(0)
      }}
    >
      {children}
    </IconButton>
  )
}
