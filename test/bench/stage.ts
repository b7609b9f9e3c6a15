import { type Browser, chromium, type Page } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../tools/lib/browser.ts'
import { temporaryBackend } from '../../tools/lib/temporary-backend.ts'
import type { BusyPage } from './watch-page.ts'

/** Page to open on a stage. */
export interface Scene<Arg> {
  /** HTML of the body. */
  body: string
  /** Runs in the page before anything else, with `arg`. */
  script: (arg: Arg) => void
  arg: Arg
  /** Selector that matches when the page is ready. */
  ready: string
  /** Runs before the page is opened, for example to mock calls. */
  prepare?(page: Page): Promise<void>
}

/** Backend, browser and the built elements. */
export interface Stage {
  /** Opens a page of the size of a phone. */
  open<Arg>(scene: Scene<Arg>): Promise<BusyPage>
  close(): Promise<void>
}

/** Opens a stage. It needs a build. */
export async function openStage(): Promise<Stage> {
  const backend = await temporaryBackend()
  const browser: Browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  return {
    async open({ body, script, arg, ready, prepare }) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await page.addInitScript(script as (arg: unknown) => void, arg)
      await prepare?.(page)
      const html = `<!doctype html><html lang="en"><body>${body}</body></html>`
      await page.route('**/bench.html', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto(`${backend.address}/bench.html`)
      await page.locator(ready).first().waitFor()
      const cdp = await page.context().newCDPSession(page)
      return { page, cdp, close: () => page.close() }
    },
    async close() {
      await browser.close()
      await backend.close()
    },
  }
}

/** Returns the tags that put a built element on a page. */
export const elementOf = (tag: string, attributes = ''): string =>
  `<${tag} ${attributes}></${tag}><script type="module" src="/embed/${tag}.js"></script>`
