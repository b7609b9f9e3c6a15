const pendingWork = new Set<() => void>()
let isScheduled = false

/** Runs work in the next animation frame, each function at most once per frame: figures can change a thousand times per second. */
export function runInNextFrame(work: () => void): void {
  pendingWork.add(work)
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    const all = [...pendingWork]
    pendingWork.clear()
    for (const piece of all) piece()
  })
}

/** Cancels work that has not run yet. */
export const cancelInNextFrame = (work: () => void): void => void pendingWork.delete(work)
