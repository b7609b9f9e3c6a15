const pending = new Set<() => void>()
let isScheduled = false

/** Runs work in the next animation frame, each function at most once per frame: figures can change a thousand times per second. */
export function runInNextFrame(work: () => void): void {
  pending.add(work)
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    // Includes work that is added meanwhile: what the listeners of a published store write is painted with the same frame.
    for (const piece of pending) {
      pending.delete(piece)
      piece()
    }
  })
}

/**
 * Runs a function that sets a store in the next animation frame, at most once per frame; immediately where there are no frames, in a hidden page and outside of
 * a page.
 */
export const publishInNextFrame = (publish: () => void): void =>
  (globalThis.document?.hidden ?? true) ? publish() : runInNextFrame(publish)

/** Cancels work that has not run yet. */
export const cancelInNextFrame = (work: () => void): void => void pending.delete(work)
