import { type BrowserServer, chromium } from 'playwright-core'
import { getEngine } from '../../../tools/test/engines/engine.ts'
import { getImage } from '../images.ts'
import { BROWSER_ENV, chromiumOptions } from './browsers.ts'
import { startBackendHosts } from './hosted-backends.ts'

let browser: BrowserServer | undefined
let endHosts: (() => Promise<void>) | undefined

/**
 * Prepares the run of all journeys: starts one Chromium and the processes that run the backends, and creates one image of a migrated database that
 * every backend copies. Called by Node's test runner.
 */
export async function globalSetup(): Promise<void> {
  const starting = getEngine() === 'chromium' ? chromium.launchServer(chromiumOptions()) : undefined
  ;[browser, endHosts] = await Promise.all([starting, startBackendHosts(), getImage()])
  if (browser) process.env[BROWSER_ENV] = browser.wsEndpoint()
}

/** Closes the browser and ends the backends after all files, also after failures. */
export async function globalTeardown(): Promise<void> {
  await Promise.all([browser?.close(), endHosts?.()])
}
