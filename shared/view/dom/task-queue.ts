const queue: (() => void)[] = []

function runNext(): void {
  const work = queue.shift()
  if (queue.length > 0) setTimeout(runNext)
  work?.()
}

/**
 * Runs pieces of work in order, each in its own task, so that a click waits for one of them at most. Returns a function that cancels a piece that has not run.
 */
export function enqueueTask(work: () => void): () => void {
  if (queue.push(work) === 1) setTimeout(runNext)
  return () => {
    const at = queue.indexOf(work)
    // Replaced rather than removed: if the queue became empty while a task is scheduled, the next piece would schedule a second one.
    if (at >= 0) queue[at] = () => undefined
  }
}
