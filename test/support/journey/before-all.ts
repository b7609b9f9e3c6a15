import { type BrowserServer, chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../../tools/browser.ts'
import { image } from '../images.ts'

/** Where the address of the run's browser stands in the environment. */
export const BROWSER = 'TEST_BROWSER'

let browser: BrowserServer | undefined

/** Node's runner calls this before all journeys: one browser for the whole run, and one image of a migrated database, so that no backend makes its own. */
export async function globalSetup(): Promise<void> {
  const [started] = await Promise.all([
    chromium.launchServer({ executablePath: browserPath(), args: BROWSER_ARGS }),
    image(),
  ])
  browser = started
  process.env[BROWSER] = started.wsEndpoint()
}

/** Called after all files, also when some failed. */
export async function globalTeardown(): Promise<void> {
  await browser?.close()
}
