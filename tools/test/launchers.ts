import type { BrowserLauncher } from '@web/test-runner'
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome'
import type { Browser, Page } from 'playwright-core'
import { BROWSER_ARGS, findFirefox, requireBrowserPath } from '../lib/browser.ts'
import type { Engine } from './engines/engine.ts'

/** Time after which a browser that starts, opens a page or runs a command counts as hanging. Puppeteer's own limits are too short for a busy machine. */
const HANG_MS = 300_000
const LIMITS = { timeout: HANG_MS, protocolTimeout: HANG_MS } as const

/**
 * Tests run in parallel, and a page in the background neither draws nor has the focus. Each page therefore gets a window with emulated focus, and its own
 * storage, so that tests do not share a session.
 */
const chromium = (): BrowserLauncher =>
  chromeLauncher({
    launchOptions: { ...LIMITS, executablePath: requireBrowserPath(), args: BROWSER_ARGS },
    async createPage({ context }) {
      const own = await context.browser().createBrowserContext()
      const page = await withPatience(own.newPage())
      const session = await page.createCDPSession()
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
      return page
    },
  })

async function withPatience(opening: Promise<puppeteerCore.Page>): Promise<puppeteerCore.Page> {
  const page = await opening
  page.setDefaultTimeout(HANG_MS)
  return page
}

/** Only one window of a Firefox has the focus, so each page gets its own Firefox. */
function firefox(): BrowserLauncher {
  const launchOptions = {
    ...LIMITS,
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    extraPrefsFirefox: {
      // Enables touch events, which a desktop Firefox does not have.
      'dom.w3c_touch_events.enabled': 1,
      // Lets a page take the focus.
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
        return withPatience(context.newPage())
      }
      const other = await puppeteerCore.launch(launchOptions)
      others.push(other)
      return withPatience(other.newPage())
    },
  })
  const stop = launcher.stop.bind(launcher)
  launcher.stop = async () => {
    await Promise.all([stop(), ...others.map((other) => other.close())])
  }
  return launcher
}

/** Opens each page in a browser context of its own, so that tests do not share a session. Commands of tests receive the Playwright page. */
export function createPlaywrightLauncher(name: string, start: () => Promise<Browser>): BrowserLauncher {
  let browser: Promise<Browser> | null = null
  const pages = new Map<string, Page>()
  const getPage = (session: string): Page => {
    const page = pages.get(session)
    if (!page) throw new Error(`no page for ${session}`)
    return page
  }
  const launcher: BrowserLauncher & { getPage(session: string): Page } = {
    name,
    type: 'playwright',
    async startSession(session, url) {
      browser ??= start()
      const page = await (await browser).newPage({ viewport: { width: 800, height: 600 } })
      pages.set(session, page)
      await page.goto(url)
    },
    startDebugSession: () => Promise.reject(new Error(`${name} has no debugger here`)),
    isActive: (session) => pages.has(session),
    getBrowserUrl: (session) => getPage(session).url(),
    getPage,
    async stopSession(session) {
      const page = getPage(session)
      pages.delete(session)
      await page.close()
      return {}
    },
    async stop() {
      await (await browser)?.close()
    },
  }
  return launcher
}

/** Loads Playwright only for runs in WebKit. */
const startWebKit = async () => (await import('playwright-core')).webkit.launch()

const LAUNCHERS: Readonly<Record<Engine, () => BrowserLauncher>> = {
  chromium,
  firefox,
  webkit: () => createPlaywrightLauncher('WebKit', startWebKit),
}

/** Returns the launcher that opens pages of element tests in an engine. @throws Error with instructions if the engine is missing. */
export const createLauncher = (engine: Engine): BrowserLauncher => LAUNCHERS[engine]()
