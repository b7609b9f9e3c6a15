import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { webkitPaths } from '../../../lib/browser.ts'
import { writeConfiguration } from './configuration.ts'
import { openScreen, PLACE } from './screen.ts'

/** A WebKit that is driven by WebDriver, the W3C's protocol: https://www.w3.org/TR/webdriver2/. It knows one window at a time. */
export interface Driven {
  /** Sends a command of the session; answers its value. Throws what the driver says of a failure. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Opens an address, and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Makes the inside of the window so large. */
  resize(width: number, height: number): Promise<void>
  /** Presses keys, one after the other, by the names that they have in the DOM. */
  press(...keys: readonly string[]): Promise<void>
  /** Where its inspector listens, on 127.0.0.1. */
  inspectorPort: number
  close(): Promise<void>
}

/** How a WebKit is started. */
export interface WebKitOptions {
  lessMotion?: boolean
}

/** Keys without a letter, as WebDriver writes them. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Starts a WebKit with a screen of its own. Throws when it is not there. */
export async function openWebKit({ lessMotion = false }: WebKitOptions = {}): Promise<Driven> {
  const paths = webkitPaths()
  if (!paths) throw new Error('there is no WebKit to test with')
  const [screen, configuration, port, inspectorPort] = await Promise.all([
    openScreen(paths.screen),
    writeConfiguration(lessMotion),
    freePort(),
    freePort(),
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
  const call = caller(`http://127.0.0.1:${port}`)
  // The driver answers at once, and begins a session as soon as the browser listens.
  const session = await begun(call, [browser, driver])
  return {
    ...windowOf((method, path, body) => call(method, `/session/${session}${path}`, body)),
    inspectorPort,
    async close() {
      await call('DELETE', `/session/${session}`).catch(() => undefined)
      for (const program of [driver, browser]) program.kill()
      screen.close()
      await configuration.remove()
    },
  }
}

const caller =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

/** Asks for a session until there is one, or one of the programs is gone; answers its id. */
async function begun(call: Call, programs: readonly ChildProcess[]): Promise<string> {
  while (programs.every(({ exitCode }) => exitCode === null)) {
    const session = await call('POST', '/session', { capabilities: {} }).catch(() => null)
    if (session) return (session as { sessionId: string }).sessionId
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKit did not start')
}

function windowOf(send: Call): Pick<Driven, 'send' | 'open' | 'resize' | 'press'> {
  const rectangle = (size: { width: number; height: number }) => send('POST', '/window/rect', { ...PLACE, ...size })
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
