/** Errors of the page. */
export interface Faults {
  /** Returns the uncaught errors and `console.error` messages since the last call. */
  take(): string[]
  end(): void
}

/** Collects uncaught errors. They fail the test that calls `take` instead of the run. */
export function listenForFaults(): Faults {
  const found: string[] = []
  const genuine = console.error
  const words = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value))
  const onError = (event: ErrorEvent) => {
    // Chromium reports that observers ran twice in a frame; nothing is lost.
    if (event.message.startsWith('ResizeObserver loop')) return
    found.push(words(event.error ?? event.message))
    event.preventDefault()
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    found.push(words(event.reason))
    event.preventDefault()
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  console.error = (...parts: unknown[]) => found.push(parts.map(words).join(' '))
  return {
    take: () => found.splice(0),
    end() {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      console.error = genuine
    },
  }
}
