import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connectTo } from './cdp.ts'

/** Error that the caller can correct: its message is printed without a stack. */
export class CheckError extends Error {}

/** Connected browser. `close` ends it if the check has started it. */
export interface OpenBrowser {
  connection: Connection
  close(): Promise<void>
}

/** Program of a browser, or the address of a running one. Without both, an installed one is found. */
export interface BrowserChoice {
  program?: string | undefined
  address?: string | undefined
}

const USUAL_PROGRAMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const NOT_FOUND =
  'no browser found: install one with Playwright (npm i -D playwright-core && npx playwright-core install chromium), or name a Chromium with --browser PATH or --cdp ADDRESS'

/** Packages with a browser, in the order in which they are tried. */
const PACKAGES = ['playwright-core', 'playwright', '@playwright/test']

/** Returns the Chromium of the Playwright that the project in a folder has, if it is installed. */
function findPlaywrightBrowser(folder: string): string | undefined {
  const require = createRequire(join(folder, 'package.json'))
  for (const name of PACKAGES) {
    try {
      const { chromium } = require(name) as { chromium: { executablePath(): string } }
      if (existsSync(chromium.executablePath())) return chromium.executablePath()
    } catch {
      // The project does not have this package.
    }
  }
  return undefined
}

/** Returns the program of a browser. @throws CheckError if there is none */
function findProgram(program: string | undefined): string {
  if (program !== undefined && !existsSync(program)) throw new CheckError(`--browser: there is no file ${program}`)
  const found =
    program ??
    [process.env.CHROME_PATH, findPlaywrightBrowser(process.cwd()), ...USUAL_PROGRAMS].find(
      (path) => path && existsSync(path),
    )
  if (!found) throw new CheckError(NOT_FOUND)
  return found
}

/** Time for the start of a browser. */
const START_TIMEOUT_MS = 30_000
/** Time for its end. */
const END_TIMEOUT_MS = 5_000

/** Starts a browser without a window and connects to it. */
async function startBrowser(program: string): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'tradelet-check-'))
  const isRoot = process.getuid?.() === 0
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      '--disable-background-networking',
      // Chromium refuses to start as root with its sandbox, as in containers.
      ...(isRoot ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // Not `close`: other processes of the browser keep its output open.
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const close = async (connection?: Connection): Promise<void> => {
    // The program may be a script that starts the browser, so a signal could miss the browser itself.
    void connection?.send('Browser.close').catch(() => undefined)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS).unref())])
    connection?.close()
    child.kill('SIGKILL')
    child.stderr.destroy()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await readAddress(child.stderr, ended)
    const connection = await connectTo(address)
    return { connection, close: () => close(connection) }
  } catch (error) {
    await close()
    throw new CheckError(`${program} could not be started: ${error instanceof Error ? error.message : error}`)
  }
}

/** Waits for the address that a browser prints at its start. */
function readAddress(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it does not respond')), START_TIMEOUT_MS)
    output.on('data', (chunk) => {
      text += chunk
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
    void ended.then(() => {
      clearTimeout(timer)
      reject(new Error(text.trim().split('\n').at(-1) || 'it has ended'))
    })
  })
}

/** Returns the WebSocket of a running browser, whose address is that of `--remote-debugging-port` or of the socket itself. */
async function findSocket(address: string): Promise<string> {
  if (/^wss?:/.test(address)) return address
  try {
    const response = await fetch(new URL('/json/version', address))
    const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string }
    return webSocketDebuggerUrl
  } catch {
    throw new CheckError(`--cdp: no browser listens at ${address}`)
  }
}

/** Connects to a browser, and starts it if no address is given. @throws CheckError with what to do */
export async function openBrowser({ program, address }: BrowserChoice): Promise<OpenBrowser> {
  if (address === undefined) return startBrowser(findProgram(program))
  const connection = await connectTo(await findSocket(address)).catch((error) => {
    throw new CheckError(`--cdp: ${error instanceof Error ? error.message : error}`)
  })
  return { connection, close: async () => connection.close() }
}
