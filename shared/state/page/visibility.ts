/** Name of the Web Lock that a visible page holds. */
const VISIBLE_LOCK = 'tradelet.seen'

/**
 * Holds a shared Web Lock while this page is visible, so that other pages of the site can detect it. Returns a function that stops it. Does nothing without Web
 * Locks.
 */
export function announceVisibility(): () => void {
  const { locks } = navigator
  let leave: (() => void) | null = null
  const review = () => {
    leave?.()
    leave = null
    if (document.hidden) return
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    void locks?.request(VISIBLE_LOCK, { mode: 'shared' }, () => left).catch(() => undefined)
  }
  review()
  document.addEventListener('visibilitychange', review)
  return () => {
    document.removeEventListener('visibilitychange', review)
    leave?.()
  }
}

/** Returns true if a page that holds the lock is visible in any tab. */
export async function isVisibleAnywhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.some(({ name }) => name === VISIBLE_LOCK)
}
