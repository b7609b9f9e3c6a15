/** What goes wrong in the page. */
export interface Faults {
  /** Uncaught errors and what was said with `console.error`, since the last time this was asked. */
  take(): string[]
  end(): void
}

/** Listens for uncaught errors. They fail the test that asks, instead of the run. */
export function listenForFaults(): Faults {
  const found: string[] = []
  const genuine = console.error
  const words = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value))
  const onError = (event: ErrorEvent) => {
    // Chromium's note that observers ran twice in a frame; nothing is lost.
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
