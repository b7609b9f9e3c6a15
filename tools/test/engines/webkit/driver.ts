import { type ChildProcess, spawn } from 'node:child_process'
import { findWebKit } from '../../../lib/browser.ts'
import { findFreePort } from '../../../lib/free-port.ts'
import { writeConfiguration } from './configuration.ts'
import { openScreen, WINDOW_POSITION } from './screen.ts'

/** WebKit driven by WebDriver (https://www.w3.org/TR/webdriver2/), which handles one window at a time. */
export interface WebKitDriver {
  /** Sends a command of the session and returns its value. @throws Error with the driver's message. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Sets the inner size of the window, in CSS px. */
  resize(width: number, height: number): Promise<void>
  /** Presses keys one after the other, by their DOM names. */
  press(...keys: readonly string[]): Promise<void>
  /** Port of its inspector on 127.0.0.1. */
  inspectorPort: number
  close(): Promise<void>
}

/** Settings of a WebKit. */
export interface WebKitOptions {
  lessMotion?: boolean
}

/** Code points of keys without a letter, as WebDriver defines them. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Starts a WebKit on its own screen. @throws Error if WebKit is missing. */
export async function openWebKit({ lessMotion = false }: WebKitOptions = {}): Promise<WebKitDriver> {
  const paths = findWebKit()
  if (!paths) throw new Error('WebKit is not installed')
  const [screen, configuration, port, inspectorPort] = await Promise.all([
    openScreen(paths.screen),
    writeConfiguration(lessMotion),
    findFreePort(),
    findFreePort(),
  ])
  const inspector = `127.0.0.1:${inspectorPort}`
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    LANG: 'C.UTF-8',
    XDG_CONFIG_HOME: configuration.folder,
  }
  const start = (program: string, args: readonly string[], more = {}) =>
    spawn(program, args, { stdio: 'ignore', env: { ...env, ...more } })
  const browser = start(
    paths.browser,
    ['--automation', '--enable-developer-extras=true', '--enable-page-cache=false'],
    {
      WEBKIT_INSPECTOR_SERVER: inspector,
    },
  )
  const driver = start(paths.driver, ['-p', String(port), '-t', inspector])
  const call = createCaller(`http://127.0.0.1:${port}`)
  // The driver listens at once; it creates a session as soon as the browser listens.
  const session = await startSession(call, [browser, driver])
  return {
    ...createWindowCommands((method, path, body) => call(method, `/session/${session}${path}`, body)),
    inspectorPort,
    async close() {
      await call('DELETE', `/session/${session}`).catch(() => undefined)
      for (const program of [driver, browser]) program.kill()
      screen.close()
      await configuration.remove()
    },
  }
}

const createCaller =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

/** Requests a session until the driver creates one and returns its id. @throws Error if one of the programs exits. */
async function startSession(call: Call, programs: readonly ChildProcess[]): Promise<string> {
  while (programs.every(({ exitCode }) => exitCode === null)) {
    const session = await call('POST', '/session', { capabilities: {} }).catch(() => null)
    if (session) return (session as { sessionId: string }).sessionId
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKit did not start')
}

function createWindowCommands(send: Call): Pick<WebKitDriver, 'send' | 'open' | 'resize' | 'press'> {
  const rectangle = (size: { width: number; height: number }) =>
    send('POST', '/window/rect', { ...WINDOW_POSITION, ...size })
  return {
    send,
    open: async (url) => void (await send('POST', '/url', { url })),
    async resize(width, height) {
      const outer = (await send('GET', '/window/rect')) as { width: number; height: number }
      const inner = await send('POST', '/execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] })
      const [innerWidth = 0, innerHeight = 0] = inner as number[]
      await rectangle({ width: width + outer.width - innerWidth, height: height + outer.height - innerHeight })
    },
    async press(...keys) {
      const actions = keys.flatMap((key) =>
        (['keyDown', 'keyUp'] as const).map((type) => ({ type, value: KEYS[key] ?? key })),
      )
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
  }
}
