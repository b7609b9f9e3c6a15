import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const installed = () =>
  [process.env.CHROME_PATH ?? '', ...USUAL].find((path) => path !== '' && existsSync(path)) ?? null

/**
 * The path of a Chromium or Chrome to test with: CHROME_PATH, a usual place, else installed from the system's packages where we may (Debian, as
 * root). Throws with what to do when there is none.
 */
export function browserPath(): string {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system packages (once) …')
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'chromium'],
    ])
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const now = installed()
  if (now) return now
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROME_PATH to its program, and run npm test again.',
  )
}

/** Arguments for a headless Chromium that keeps to itself: no sandbox (it runs our own pages, often as root), no background traffic. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
