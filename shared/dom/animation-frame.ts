const waiting = new Set<() => void>()
let asked = false

/** Runs work in the next animation frame, each function at most once per frame: figures can change a thousand times per second. */
export function nextFrame(work: () => void): void {
  waiting.add(work)
  if (asked) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    const all = [...waiting]
    waiting.clear()
    for (const piece of all) piece()
  })
}

/** Cancels work that has not run yet. */
export const forget = (work: () => void): void => void waiting.delete(work)
