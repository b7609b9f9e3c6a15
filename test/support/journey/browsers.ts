import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type LaunchOptions,
} from 'playwright-core'
import { BROWSER_ARGS, browserPath, firefoxPath } from '../../../tools/lib/browser.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import { type Engine, engine } from '../../../tools/test/engines/engine.ts'
import { fontScript } from '../../../tools/test/fonts/faces.ts'
import { font } from '../../../tools/test/fonts/font.ts'

/** Where the address of the run's Chromium stands in the environment. */
export const BROWSER = 'TEST_BROWSER'

/** How Chromium is started for journeys. */
export const chromiumOptions = (): LaunchOptions => ({ executablePath: browserPath(), args: BROWSER_ARGS })

/** The browsers of the journeys of a file. */
export interface Browsers {
  /** Opens a context of its own, in which things move, or hardly. Its pages show text in the run's font, or (`systemFont`) in the machine's. */
  context(options: BrowserContextOptions, motion: boolean, systemFont?: boolean): Promise<BrowserContext>
  close(): Promise<void>
}

/** The browser of the whole run, where closing it closes what this file opened in it; else one of its own. */
async function openChromium(): Promise<Browsers> {
  const browser = await (process.env[BROWSER]
    ? chromium.connect(process.env[BROWSER])
    : chromium.launch(chromiumOptions()))
  return {
    context: (options, motion) =>
      browser.newContext({ ...options, reducedMotion: motion ? 'no-preference' : 'reduce' }),
    close: () => browser.close(),
  }
}

/** In Firefox only the window that was opened last has the focus, and less motion is asked for by the whole browser: each file has its own, of both kinds. */
const openFirefox = (): Browsers =>
  pairOf((motion) =>
    firefox.launch({
      // The system's own, driven by WebDriver BiDi.
      channel: 'moz-firefox',
      executablePath: join(projectRoot, 'tools/test/engines/firefox-program.mjs'),
      env: { ...process.env, FIREFOX_PATH: firefoxPath() ?? '' },
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': motion ? 0 : 1,
        // As on a telephone: scroll bars take no room.
        'ui.useOverlayScrollbars': 1,
        // Without a window it asks for the signs of pages all the same.
        'browser.chrome.site_icons': false,
      },
    }),
  )

/** Browsers of both kinds, each started when it is first asked for. */
function pairOf(start: (motion: boolean) => Promise<Browser>): Browsers {
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

/** A stock WebKitGTK, which speaks as a Firefox does. Less motion is asked for by the whole browser here too. */
const openWebKit = (): Browsers =>
  pairOf((motion) =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: join(projectRoot, 'tools/test/engines/webkit/program.ts'),
      env: { ...process.env, LESS_MOTION: motion ? '0' : '1' },
    }),
  )

const OPENERS = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit } as const

/** Opens browsers of the run's engine, whose pages show text in the run's font. */
export async function openBrowsers(): Promise<Browsers> {
  const browsers = await OPENERS[engine()]()
  const content = fontScript(font())
  return {
    async context(options, motion, systemFont = false) {
      const context = await browsers.context(options, motion)
      if (!systemFont) await context.addInitScript({ content })
      return context
    },
    close: () => browsers.close(),
  }
}

/** Why a journey is not walked in the run's browser; false where it is. */
export const skippedIn = (reasons: Partial<Record<Engine, string>>): string | false => reasons[engine()] ?? false
