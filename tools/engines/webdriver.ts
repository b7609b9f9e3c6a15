import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { webkitPaths } from '../browser.ts'
import { openScreen, type Screen } from './screen.ts'

/** A window of a browser that is driven by WebDriver, the W3C's protocol: https://www.w3.org/TR/webdriver2/. */
export interface Driven {
  /** Sends a command of the window's session; answers its value. Throws what the driver says of a failure. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Opens an address, and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Makes the inside of the window so large. */
  resize(width: number, height: number): Promise<void>
  /** Presses keys, one after the other, by the names that they have in the DOM. */
  press(...keys: readonly string[]): Promise<void>
  /** Runs the body of a function in the page; answers what it returns. */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

/** Keys without a letter, as WebDriver writes them. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/** Starts a WebKit with a screen of its own. Throws when it is not there. */
export async function openWebKit(): Promise<Driven> {
  const paths = webkitPaths()
  if (!paths) throw new Error('there is no WebKit to test with')
  const [screen, port] = await Promise.all([openScreen(paths.screen), freePort()])
  const driver = spawn(paths.driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, LANG: 'C.UTF-8' },
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await listening(call, driver)
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } },
    },
  })) as { sessionId: string }
  return windowOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body), driver, screen)
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

const caller =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

/** Asks until the driver answers, or is gone. */
async function listening(call: Call, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const ready = await call('GET', '/status').catch(() => null)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the driver of WebKit did not start')
}

function windowOf(send: Call, driver: ChildProcess, screen: Screen): Driven {
  const run = (body: string, ...args: readonly unknown[]) => send('POST', '/execute/sync', { script: body, args })
  return {
    send,
    run,
    open: async (url) => void (await send('POST', '/url', { url })),
    async resize(width, height) {
      const [outer, inner] = [await send('GET', '/window/rect'), await run('return [innerWidth, innerHeight]')] as [
        { width: number; height: number },
        [number, number],
      ]
      await send('POST', '/window/rect', {
        width: width + outer.width - inner[0],
        height: height + outer.height - inner[1],
      })
    },
    async press(...keys) {
      const actions = keys.flatMap((key) =>
        (['keyDown', 'keyUp'] as const).map((type) => ({ type, value: KEYS[key] ?? key })),
      )
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      await send('DELETE', '').catch(() => undefined)
      driver.kill()
      screen.close()
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
