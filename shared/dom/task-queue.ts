const waiting: (() => void)[] = []

function next(): void {
  const work = waiting.shift()
  if (waiting.length > 0) setTimeout(next)
  work?.()
}

/**
 * Runs pieces of work in order, each in its own task, so that a click waits for one of them at most. Returns a function that cancels a piece that has not run.
 */
export function inTurn(work: () => void): () => void {
  if (waiting.push(work) === 1) setTimeout(next)
  return () => {
    const at = waiting.indexOf(work)
    // Replaced rather than removed: if the queue became empty while a task is scheduled, the next piece would schedule a second one.
    if (at >= 0) waiting[at] = () => undefined
  }
}
