/**
 * Lets a change of route be skipped in silence. Asked for another route before the first frame of the former one, or while the page is hidden, the browser
 * changes the page without gliding and rejects `ready`, which Astro's router does not look at: the page would report an error though nothing failed.
 * A change that does fail rejects `updateCallbackDone`, which the router reports.
 */
export function allowSkippedTransitions(): void {
  const start = document.startViewTransition
  if (!start) return
  document.startViewTransition = (...args) => {
    const transition = start.apply(document, args)
    transition.ready.catch(() => undefined)
    return transition
  }
}
