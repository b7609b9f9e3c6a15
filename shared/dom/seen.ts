/** The lock that a page holds as long as it is seen. */
const SEEN = 'tradelet.seen'

/** Lets the other pages of the site know while this one is seen, where the browser can see to it. Answers what ends it. */
export function tellWhenSeen(): () => void {
  const { locks } = navigator
  let leave: (() => void) | null = null
  const review = () => {
    leave?.()
    leave = null
    if (document.hidden) return
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    void locks?.request(SEEN, { mode: 'shared' }, () => left).catch(() => undefined)
  }
  review()
  document.addEventListener('visibilitychange', review)
  return () => {
    document.removeEventListener('visibilitychange', review)
    leave?.()
  }
}

/** Whether a page that tells so is seen, in whatever tab. */
export async function isSeenAnywhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.some(({ name }) => name === SEEN)
}
