/** Longest time in ms to wait for an idle page. */
const MAX_IDLE_WAIT_MS = 1_000

/** Loads an element that the first view does not show. A failure is logged, and the page works without the element. */
export const loadLater = (load: () => Promise<unknown>): void =>
  void load().catch((error: unknown) => console.warn('tradelet: an element could not be loaded', error))

/** Loads an element once the page is idle, after 1 s at the latest. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => loadLater(load), { timeout: MAX_IDLE_WAIT_MS })
  else setTimeout(loadLater, MAX_IDLE_WAIT_MS, load)
}
