const waiting = new Set<() => void>()
let asked = false

/** Runs work in the next animation frame, each piece once a frame however often it is asked for: figures may change a thousand times a second. */
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

/** Takes back work that has not run yet. */
export const forget = (work: () => void): void => void waiting.delete(work)
