/**
 * Ignores skipped view transitions. If another route is requested before the first frame of the previous one, or while the page is hidden, the browser changes
 * the page without animation and rejects `ready`. Astro's router does not handle that rejection, so the page would report an error. A failed change rejects
 * `updateCallbackDone`, which the router reports.
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
