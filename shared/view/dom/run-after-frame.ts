/** Runs work in a task of its own after the next animation frame. `onError` receives the error of the work. Returns a function that cancels it. */
export function runAfterFrame(work: () => void, onError: (error: unknown) => void = reportError): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      try {
        work()
      } catch (error) {
        onError(error)
      }
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
