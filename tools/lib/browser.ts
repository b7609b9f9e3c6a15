import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Debian's Chromium without a window: its pages take half of the work of a full browser. The package has no fonts. */
const HEADLESS_SHELL = {
  path: '/usr/bin/chromium-headless-shell',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
}

const findExisting = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path)) ?? null

/**
 * Returns the path of the Chromium or Chrome for tests: CHROME_PATH, otherwise the headless shell, otherwise a browser in a usual place. Installs the shell
 * from system packages if it may (Debian, as root). @throws Error with instructions if there is none.
 */
export function requireBrowserPath(): string {
  const best = [process.env.CHROME_PATH, HEADLESS_SHELL.path]
  let found = findExisting(best)
  if (!found) {
    installPackages(HEADLESS_SHELL.packages)
    found = findExisting([...best, ...USUAL_PATHS])
  }
  if (!found) {
    installPackages(['chromium'])
    found = findExisting(USUAL_PATHS)
  }
  if (found) return found
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROME_PATH to its program, and run npm test again.',
  )
}

/** Returns the path of Firefox: FIREFOX_PATH or a usual place; null if there is none. */
export const findFirefox = (): string | null => findExisting([process.env.FIREFOX_PATH, ...FIREFOX_PATHS])

const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Installs system packages if it may (Debian, as root). Without network each connection times out after 20 s: another browser may be usable. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} from the system packages (once) …`)
  const soon = [
    '-qq',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Acquire::https::Timeout=20',
  ]
  for (const command of [['update'], ['install', '-y', ...packages]])
    spawnSync('apt-get', [...command, ...soon], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}

/** Arguments of headless Chromium: no sandbox (it runs our own pages, often as root) and no background traffic. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
