import type { BrowserLauncher } from '@web/test-runner'
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome'
import { BROWSER_ARGS, browserPath, firefoxPath } from '../lib/browser.ts'
import type { Engine } from './engines/engine.ts'
import { type Driven, openWebKit } from './engines/webkit/driver.ts'

/**
 * Tests run in parallel, and a page in the background neither draws nor has the focus. Each page therefore gets a window with emulated focus, and its own
 * storage, so that tests do not share a session.
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

/** Only one window of a Firefox has the focus, so each page gets its own Firefox. */
function firefox(): BrowserLauncher {
  const launchOptions = {
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
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

/** Adapts a window to the interface that the tests' commands expect of a Puppeteer page. */
const pageOf = (window: Driven) => ({
  setViewport: ({ width, height }: { width: number; height: number }) => window.resize(width, height),
  keyboard: {
    type: (text: string) => window.press(...text),
    press: (key: string) => window.press(key),
  },
})

/** WebKit's driver handles one window at a time, so each page gets its own WebKit and screen. */
function webkit(): BrowserLauncher & { getPage(session: string): unknown } {
  const idle: Driven[] = []
  const busy = new Map<string, Driven>()
  const of = (session: string) => {
    const window = busy.get(session)
    if (!window) throw new Error(`no window for ${session}`)
    return window
  }
  return {
    name: 'WebKit',
    type: 'puppeteer',
    async startSession(session, url) {
      const window = idle.pop() ?? (await openWebKit())
      busy.set(session, window)
      await window.resize(800, 600)
      await window.open(url)
    },
    startDebugSession: () => Promise.reject(new Error('WebKit has no debugger here')),
    isActive: (session) => busy.has(session),
    getBrowserUrl: async (session) => String(await of(session).send('GET', '/url')),
    getPage: (session) => pageOf(of(session)),
    async stopSession(session) {
      const window = of(session)
      await window.open('about:blank')
      busy.delete(session)
      idle.push(window)
      return {}
    },
    async stop() {
      await Promise.all([...idle, ...busy.values()].map((window) => window.close()))
    },
  }
}

const LAUNCHERS: Readonly<Record<Engine, () => BrowserLauncher>> = { chromium, firefox, webkit }

/** Returns the launcher that opens pages of element tests in an engine. @throws Error with instructions if the engine is missing. */
export const launcherOf = (engine: Engine): BrowserLauncher => LAUNCHERS[engine]()
