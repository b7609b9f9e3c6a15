import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type LaunchOptions,
  webkit,
} from 'playwright-core'
import { BROWSER_ARGS, findFirefox, requireBrowserPath } from '../../../tools/lib/browser.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import { type Engine, getEngine } from '../../../tools/test/engines/engine.ts'
import { createFontScript } from '../../../tools/test/fonts/faces.ts'
import { getFont } from '../../../tools/test/fonts/font.ts'
import { MAX_WAIT_MS } from '../patience.ts'

/** Environment variable with the WebSocket address of the run's Chromium. */
export const BROWSER_ENV = 'TEST_BROWSER'

/** Returns the options with which Chromium is started for journeys. */
export const chromiumOptions = (): LaunchOptions => ({ executablePath: requireBrowserPath(), args: BROWSER_ARGS })

/** Browsers for the journeys of a file. */
export interface Browsers {
  /** Opens a context of its own, with or without reduced motion. Its pages show text in the run's font, or with `systemFont` in the machine's. */
  context(options: BrowserContextOptions, motion: boolean, systemFont?: boolean): Promise<BrowserContext>
  close(): Promise<void>
}

/** Connects to the browser of the whole run, where closing the connection closes what this file opened, or starts a browser for this file. */
const openChromium = async (): Promise<Browsers> =>
  toBrowsers(
    await (process.env[BROWSER_ENV] ? chromium.connect(process.env[BROWSER_ENV]) : chromium.launch(chromiumOptions())),
  )

/** Starts Playwright's WebKit for each file. */
const openWebKit = async (): Promise<Browsers> => toBrowsers(await webkit.launch())

/** Opens all contexts in one browser. */
const toBrowsers = (browser: Browser): Browsers => ({
  context: (options, motion) => browser.newContext({ ...options, reducedMotion: motion ? 'no-preference' : 'reduce' }),
  close: () => browser.close(),
})

/** Starts a Firefox for each file and kind of motion: only the window opened last has the focus, and reduced motion is a preference of the whole browser. */
const openFirefox = (): Browsers =>
  createBrowserPair((motion) =>
    firefox.launch({
      // The system's own Firefox, driven by WebDriver BiDi.
      channel: 'moz-firefox',
      executablePath: join(projectRoot, 'tools/test/engines/firefox-program.mjs'),
      env: { ...process.env, FIREFOX_PATH: findFirefox() ?? '' },
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': motion ? 0 : 1,
        // As on a phone, scroll bars take no space.
        'ui.useOverlayScrollbars': 1,
        // Firefox requests favicons even without a window.
        'browser.chrome.site_icons': false,
      },
    }),
  )

/** Creates browsers with and without reduced motion, each started on first use. */
function createBrowserPair(start: (motion: boolean) => Promise<Browser>): Browsers {
  const started = new Map<boolean, Promise<Browser>>()
  return {
    async context(options, motion) {
      const browser = started.get(motion) ?? start(motion)
      started.set(motion, browser)
      return (await browser).newContext(options)
    },
    async close() {
      await Promise.all([...started.values()].map(async (browser) => (await browser).close()))
    },
  }
}

const OPENERS = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit } as const

/** Opens browsers of the run's engine, whose pages show text in the run's font. */
export async function openBrowsers(): Promise<Browsers> {
  const browsers = await OPENERS[getEngine()]()
  const content = createFontScript(getFont())
  return {
    async context(options, motion, systemFont = false) {
      const context = await browsers.context(options, motion)
      context.setDefaultTimeout(MAX_WAIT_MS)
      if (!systemFont) await context.addInitScript({ content })
      return context
    },
    close: () => browsers.close(),
  }
}

/** Returns the reason to skip a journey in the run's browser, or false. */
export const getSkipReason = (reasons: Partial<Record<Engine, string>>): string | false => reasons[getEngine()] ?? false
