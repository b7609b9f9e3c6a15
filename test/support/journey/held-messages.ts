import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../until.ts'

/** Name of the page's function that ends reading times. */
const LEAVE = 'test.letMessagesLeave'

/** Lets the first `count` messages of the page leave. Returns how many have been shown so far. */
type Leave = (count: number) => number

/**
 * Keeps toasts and notices on the pages of a context until `letMessagesLeave`. Replaces the timer of shared/view/dom/reading-time.ts in the state that the elements of
 * the operator at the origin `operator` share.
 */
export const holdMessages = (context: BrowserContext, operator: string): Promise<unknown> =>
  context.addInitScript(
    ({ key, name }) => {
      const shown = new Map<number, () => void>()
      let last = 0
      const page = globalThis as unknown as Record<symbol, unknown>
      page[Symbol.for(key)] = {
        readingTimer: {
          start(leave: () => void) {
            last += 1
            const own = last
            shown.set(own, leave)
            return () => shown.delete(own)
          },
        },
      }
      const leave: Leave = (count) => {
        for (const [number, end] of shown) if (number <= count) end()
        return last
      }
      page[Symbol.for(name)] = leave
    },
    // RUNTIME_KEY of shared/base/runtime/runtime.ts, which only a page can load. `waitForMessage` fails if it is another.
    { key: `tradelet.0.${operator}`, name: LEAVE },
  )

/** Calls the page's function. A page without Tradelet has none. */
const callLeave = (page: Page, count: number): Promise<number> =>
  page.evaluate(([name, most]) => (globalThis as unknown as Record<symbol, Leave>)[Symbol.for(name)]?.(most) ?? 0, [
    LEAVE,
    count,
  ] as const)

/** Lets the messages of a page leave, as if a member had not touched them for their reading time. */
export const letMessagesLeave = async (page: Page): Promise<void> => {
  await callLeave(page, Number.MAX_SAFE_INTEGER)
}

/** Waits until a message with the given text is shown and held; those before it leave. */
export async function waitForMessage(page: Page, text: string): Promise<void> {
  const message = page.getByText(text).first()
  await until(async () => {
    const shown = await callLeave(page, 0)
    if (await message.isVisible()) return true
    await callLeave(page, shown)
    return false
  }, `a message with "${text}"`)
  await until(async () => (await callLeave(page, 0)) > 0, 'the message is held')
}
