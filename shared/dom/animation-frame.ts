const pendingWork = new Set<() => void>()
const pendingPublications = new Set<() => void>()
let isScheduled = false

function runAll(pieces: Set<() => void>): void {
  const all = [...pieces]
  pieces.clear()
  for (const piece of all) piece()
}

function runFrame(): void {
  try {
    runAll(pendingPublications)
  } finally {
    isScheduled = false
    runAll(pendingWork)
  }
}

function schedule(pieces: Set<() => void>, piece: () => void): void {
  pieces.add(piece)
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(runFrame)
}

/** Runs work in the next animation frame, each function at most once per frame: figures can change a thousand times per second. */
export const runInNextFrame = (work: () => void): void => schedule(pendingWork, work)

/**
 * Runs a function that sets a store in the next animation frame, at most once per frame, before the work of `runInNextFrame`: what the store's listeners write
 * is painted with the same frame. Runs it immediately where there are no frames: in a hidden page and outside of a page.
 */
export function publishInNextFrame(publish: () => void): void {
  if (!globalThis.document || document.hidden) publish()
  else schedule(pendingPublications, publish)
}

/** Cancels work that has not run yet. */
export const cancelInNextFrame = (work: () => void): void => {
  pendingWork.delete(work)
  pendingPublications.delete(work)
}
