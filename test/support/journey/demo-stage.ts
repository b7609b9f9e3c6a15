import type { Page } from 'playwright-core'
import type { DemoOptions } from '../../../shared/demo/demo-options.ts'
import { type Browsers, openBrowsers } from './browsers.ts'
import { type StaticSite, serveStaticSite } from './demo-page.ts'

/** Built elements on pages without any backend. */
export interface DemoStage {
  site: StaticSite
  /** Opens a page with this body. Warnings and errors of the page are collected in `faults`. */
  open(body: string, width?: number): Promise<{ page: Page; faults: string[] }>
  close(): Promise<void>
}

/** Returns the tags of the loader and of a script that starts a demo in the task of the loader. */
export const startDemoTags = (options: DemoOptions = {}): string =>
  `<script type="module" src="/embed/tradelet.js"></script><script type="module">tradelet.demo(${JSON.stringify(options)})</script>`

/** Serves the built elements without a backend, and opens a browser. */
export async function openDemoStage(): Promise<DemoStage> {
  const pages: Record<string, string> = {}
  const [site, browsers]: [StaticSite, Browsers] = await Promise.all([serveStaticSite(pages), openBrowsers()])
  let count = 0
  return {
    site,
    async open(body, width = 390) {
      count += 1
      pages[`/${count}`] = `<!doctype html><html lang="en"><body style="margin: 0">${body}</body></html>`
      const context = await browsers.context({ viewport: { width, height: 844 }, locale: 'en-US' }, false)
      const page = await context.newPage()
      const faults: string[] = []
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(`${site.address}/${count}`)
      return { page, faults }
    },
    async close() {
      await browsers.close()
      site.close()
    },
  }
}

/** Waits until an element shows its data, as `@tradelet/elements/testing` does, and returns its text. */
export const readReady = (page: Page, tag: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const address = '/embed/testing.js'
    const { readText, waitForReady } = await import(address)
    const element = document.querySelector(wanted)
    await waitForReady(element)
    return readText(element)
  }, tag)
