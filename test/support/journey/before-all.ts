import { type BrowserServer, chromium } from 'playwright-core'
import { engine } from '../../../tools/test/engines/engine.ts'
import { image } from '../images.ts'
import { BROWSER, chromiumOptions } from './browsers.ts'

let browser: BrowserServer | undefined

/** Node's runner calls this before all journeys: one Chromium for the whole run, and one image of a migrated database, so that no backend makes its own. */
export async function globalSetup(): Promise<void> {
  const starting = engine() === 'chromium' ? chromium.launchServer(chromiumOptions()) : undefined
  const [started] = await Promise.all([starting, image()])
  browser = started
  if (started) process.env[BROWSER] = started.wsEndpoint()
}

/** Called after all files, also when some failed. */
export async function globalTeardown(): Promise<void> {
  await browser?.close()
}
