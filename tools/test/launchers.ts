import type { BrowserLauncher } from '@web/test-runner'
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome'
import { BROWSER_ARGS, browserPath, firefoxPath } from '../browser.ts'
import type { Engine } from '../engines/engine.ts'

/**
 * Tests run side by side, and a page behind another one draws nothing and has no focus: each gets a window and keeps both. Each has its own storage too,
 * or one test's session would sign in another's visitor.
 */
const chromium = (): BrowserLauncher =>
  chromeLauncher({
    launchOptions: { executablePath: browserPath(), args: BROWSER_ARGS },
    async createPage({ context }) {
      const own = await context.browser().createBrowserContext()
      const page = await own.newPage()
      const session = await page.createCDPSession()
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
      return page
    },
  })

/** The same: one window of a Firefox has the focus, so each page gets a Firefox of its own. */
function firefox(): BrowserLauncher {
  const launchOptions = {
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    headless: true,
    extraPrefsFirefox: {
      // As on a telephone; on a desktop it has no touch events.
      'dom.w3c_touch_events.enabled': 1,
      // A page may take the focus.
      'dom.disable_window_flip': false,
    },
  } as const
  const others: puppeteerCore.Browser[] = []
  let isFirst = true
  const launcher = chromeLauncher({
    puppeteer: puppeteerCore,
    launchOptions,
    async createPage({ context }) {
      if (isFirst) {
        isFirst = false
        return context.newPage()
      }
      const other = await puppeteerCore.launch(launchOptions)
      others.push(other)
      return other.newPage()
    },
  })
  const stop = launcher.stop.bind(launcher)
  launcher.stop = async () => {
    await Promise.all([stop(), ...others.map((other) => other.close())])
  }
  return launcher
}

const LAUNCHERS: Readonly<Record<Engine, () => BrowserLauncher>> = { chromium, firefox, webkit: chromium }

/** What opens the pages of element tests in an engine. Throws with what to install when it is not there. */
export const launcherOf = (engine: Engine): BrowserLauncher => LAUNCHERS[engine]()
