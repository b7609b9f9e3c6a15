/** Time in ms without input after which the member counts as inactive. */
const INACTIVE_AFTER_MS = 120_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Presence of the member at a form: the page and the form are visible, and there was input in the last 2 minutes. */
export interface Presence {
  isPresent(): boolean
  /** Reports whether the form is inside the viewport. */
  setVisible(isShown: boolean): void
  /** Watches page and input. Returns a function that stops it. */
  start(): () => void
}

/** Callbacks of {@link createPresence}. */
export interface PresenceEvents {
  /** The member is active again, or the form is visible again. */
  onReturn(): void
  /** The page is visible again. */
  onPageShown(): void
}

/** Creates the presence of a member who is active now. */
export function createPresence({ onReturn, onPageShown }: PresenceEvents): Presence {
  let isShown = true
  let activeAt = performance.now()
  const isAway = () => performance.now() - activeAt >= INACTIVE_AFTER_MS
  const recordActivity = () => {
    const wasAway = isAway()
    activeAt = performance.now()
    if (wasAway) onReturn()
  }
  const onVisibilityChange = () => {
    if (!document.hidden) onPageShown()
  }
  return {
    isPresent: () => !document.hidden && isShown && !isAway(),
    setVisible(now) {
      const wasShown = isShown
      isShown = now
      if (now && !wasShown) onReturn()
    },
    start() {
      activeAt = performance.now()
      document.addEventListener('visibilitychange', onVisibilityChange)
      for (const name of ACTIVITY) document.addEventListener(name, recordActivity, { capture: true, passive: true })
      return () => {
        document.removeEventListener('visibilitychange', onVisibilityChange)
        for (const name of ACTIVITY) document.removeEventListener(name, recordActivity, { capture: true })
      }
    },
  }
}
