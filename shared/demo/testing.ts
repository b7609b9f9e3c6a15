/**
 * `@tradelet/elements/testing`, also `/embed/testing.js`: helpers for tests of pages with elements (docs/testing-embeds.md). `startDemo` and `waitForReady` run in
 * a page, such as Vitest's browser mode; `openDemo` runs in Node and drives a page of Playwright. Importing the module has no effect.
 */
import type { Demo, DemoOptions } from './demo-options.ts'

export type { Demo, DemoOptions, Scenario } from './demo-options.ts'

/** Starts a demo on this page, before elements are added to it. Loads the demo's code first. */
export const startDemo = async (options?: DemoOptions): Promise<Demo> => (await import('./demo.js')).demo(options)

/** Time after which `waitForReady` fails, unless another is given. */
const READY_TIMEOUT_MS = 30_000
/** Frames without a change after which an element is considered drawn. */
const QUIET_FRAMES = 3
const LOADING = '[aria-busy="true"], [class*="skeleton"]'

/**
 * Waits until an element shows its data: it is defined, its content is drawn, and no part of it is loading.
 *
 * @throws after `timeoutMs`, 30 s by default, with what the element shows
 */
export async function waitForReady(element: Element, timeoutMs: number = READY_TIMEOUT_MS): Promise<void> {
  const end = performance.now() + timeoutMs
  let before = ''
  const readContent = () => `${element.shadowRoot?.childElementCount || ''} ${readText(element)}`.trim()
  for (let quiet = 0; quiet < QUIET_FRAMES; ) {
    if (performance.now() > end) throw new Error(`<${element.localName}> is not ready; it shows: ${readText(element)}`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const content = readContent()
    quiet = content !== '' && content === before && !isLoading(element) ? quiet + 1 : 0
    before = content
  }
}

const isLoading = ({ shadowRoot }: Element): boolean =>
  shadowRoot === null ||
  shadowRoot.querySelector(LOADING) !== null ||
  [...shadowRoot.querySelectorAll('*')].some((inner) => inner.shadowRoot && isLoading(inner))

/** Returns the text that an element shows, including that of elements inside, for assertions. Style sheets are left out. */
export function readText(element: Element): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof Element && node.localName === 'style') return ''
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    return [...inside.childNodes].map(read).join(' ')
  }
  return read(element).replace(/\s+/g, ' ').trim()
}

/** Methods of a page of Playwright that `openDemo` calls. */
export interface BrowserPage {
  addInitScript<Argument>(script: (argument: Argument) => void, argument: Argument): Promise<unknown>
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>
}

/** Demo of a page of Playwright: each method does in the page what that of `Demo` does. */
export interface PageDemo {
  setScenario(scenario: Demo['scenario']): Promise<void>
  setPrice(symbol: string, price: string): Promise<void>
  advance(ms: number): Promise<void>
  now(): Promise<number>
}

/** Options of a demo that can be sent to a page: `now` is a fixed time in epoch ms. */
export type PageDemoOptions = Omit<DemoOptions, 'now' | 'label'> & { now?: number }

/** Global object of a page with the loader and a demo that `openDemo` has started. */
interface DemoPage {
  tradelet?: { demo?(options: DemoOptions): Promise<Demo>; running?: Promise<Demo> | undefined }
}

/** Starts a demo in each document that a page of Playwright opens from now on. The documents load `/embed/tradelet.js`. Call it before `page.goto`. */
export async function openDemo(page: BrowserPage, options: PageDemoOptions = {}): Promise<PageDemo> {
  await page.addInitScript(startWithLoader, options)
  return {
    setScenario: async (scenario) => void (await page.evaluate(callDemo, ['setScenario', scenario])),
    setPrice: async (symbol, price) => void (await page.evaluate(callDemo, ['setPrice', symbol, price])),
    advance: async (ms) => void (await page.evaluate(callDemo, ['advance', ms])),
    now: async () => Number(await page.evaluate(callDemo, ['now'])),
  }
}

// Playwright runs the following two functions in the page, so they use nothing outside of them.

/** Starts the demo as soon as the loader defines `tradelet`, before it loads any element. */
function startWithLoader({ now, ...options }: PageDemoOptions): void {
  let current: DemoPage['tradelet']
  Object.defineProperty(globalThis, 'tradelet', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(next: NonNullable<DemoPage['tradelet']>) {
      current = next
      next.running ??= next.demo?.({ ...options, ...(now !== undefined && { now: () => now }) })
    },
  })
}

/** Calls a method of the page's demo. */
async function callDemo([method, ...values]: readonly [method: string, ...values: unknown[]]): Promise<unknown> {
  const demo = await (globalThis as DemoPage).tradelet?.running
  if (!demo) throw new Error('this page has no demo: does it load /embed/tradelet.js?')
  return (demo as unknown as Record<string, (...given: unknown[]) => unknown>)[method]?.(...values)
}
