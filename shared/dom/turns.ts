const waiting: (() => void)[] = []

function next(): void {
  const work = waiting.shift()
  if (waiting.length > 0) setTimeout(next)
  work?.()
}

/**
 * Runs pieces of work one after the other, each in a task of its own, so that a press waits for one of them at most and never for all that a page makes
 * when it comes. Answers how to take a piece back that has not run.
 */
export function inTurn(work: () => void): () => void {
  if (waiting.push(work) === 1) setTimeout(next)
  return () => {
    const at = waiting.indexOf(work)
    // The place stays, or its turn would be nobody's and those behind it would wait for ever.
    if (at >= 0) waiting[at] = () => undefined
  }
}
