import { type BrowserServer, chromium } from 'playwright-core'
import { engine } from '../../../tools/test/engines/engine.ts'
import { image } from '../images.ts'
import { BROWSER, chromiumOptions } from './browsers.ts'

let browser: BrowserServer | undefined

/**
 * Prepares the run of all journeys: starts one Chromium, and creates one image of a migrated database that every backend copies. Called by Node's test runner.
 */
export async function globalSetup(): Promise<void> {
  const starting = engine() === 'chromium' ? chromium.launchServer(chromiumOptions()) : undefined
  const [started] = await Promise.all([starting, image()])
  browser = started
  if (started) process.env[BROWSER] = started.wsEndpoint()
}

/** Closes the browser after all files, also after failures. */
export async function globalTeardown(): Promise<void> {
  await browser?.close()
}
