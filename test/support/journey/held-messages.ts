import type { BrowserContext, Page } from 'playwright-core'

/** Ends the reading time of all messages that are shown. */
const LEAVE = 'test.letMessagesLeave'

/**
 * Keeps toasts and notices on the pages of a context until `letMessagesLeave`. Replaces the timer of shared/dom/reading-time.ts in the state that the elements of
 * the operator at the origin `operator` share.
 */
export const holdMessages = (context: BrowserContext, operator: string): Promise<unknown> =>
  context.addInitScript(
    ({ origin, name }) => {
      const shown = new Set<() => void>()
      const page = globalThis as unknown as Record<symbol, unknown>
      page[Symbol.for(`tradelet.0.${origin}`)] = {
        readingTimer: {
          start(leave: () => void) {
            shown.add(leave)
            return () => shown.delete(leave)
          },
        },
      }
      page[Symbol.for(name)] = () => {
        for (const leave of shown) leave()
      }
    },
    { origin: operator, name: LEAVE },
  )

/** Lets the messages of a page leave, as if a member had not touched them for their reading time. */
export const letMessagesLeave = (page: Page): Promise<void> =>
  page.evaluate((name) => (globalThis as unknown as Record<symbol, () => void>)[Symbol.for(name)]?.(), LEAVE)
