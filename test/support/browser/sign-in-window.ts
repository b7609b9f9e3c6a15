import { config } from '../../../shared/base/runtime/config.ts'

/** Sign-in window in an element test: `answer` sends the page a message as the product's window does. */
export interface SignInWindow {
  window: Window
  /** Sends a message, with the state of the request unless `message` has another. `from` replaces the origin of the product. */
  answer(message: Record<string, unknown>, from?: string): Promise<void>
  /** The member closes the window. */
  leave(): void
}

/** Creates a window that the page believes to have opened. */
export function createSignInWindow(): SignInWindow {
  let address: URL | null = null
  let asked = () => {}
  const hasAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const opened = {
    closed: false,
    close() {
      opened.closed = true
    },
    location: {
      replace(given: string) {
        address = new URL(given)
        asked()
      },
    },
  }
  return {
    window: opened as unknown as Window,
    async answer(message, from = new URL(config().site).origin) {
      await hasAsked
      const data = { type: 'tradelet:code', code: 'c1', state: address?.searchParams.get('state'), ...message }
      // The source of a genuine message is a window of the browser.
      dispatchEvent(Object.assign(new Event('message'), { source: opened, origin: from, data }))
    },
    leave: () => opened.close(),
  }
}
