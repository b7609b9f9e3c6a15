/**
 * `npm run screens`: a picture of every route at 390x844 and 1280x900, by day, by night and in Arabic, into the folder `screens`. Builds first, and
 * runs against a backend of its own, signed in as its demo member.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from './browser.ts'
import { pages, type SitePage } from './features.ts'
import { projectRoot } from './process.ts'
import { buildIfChanged } from './sources.ts'
import { type TemporaryBackend, temporaryBackend } from './temporary-backend.ts'

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
const LOOKS = {
  day: { theme: 'day', language: 'en' },
  night: { theme: 'night', language: 'en' },
  arabic: { theme: 'day', language: 'ar' },
}
/** Long enough for the first prices and candles to be on screen. */
const SETTLE_MS = 2500

const folder = join(projectRoot, 'screens')

async function token({ address, demo }: TemporaryBackend): Promise<string> {
  const body = new URLSearchParams({ username: demo?.username ?? '', password: demo?.password ?? '' })
  const answer = await (await fetch(`${address}/api/login`, { method: 'POST', body })).json()
  return answer.data.userinfo.token
}

async function shoot(context: BrowserContext, address: string, route: SitePage, name: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address + route.path, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

async function shootAll(browser: Browser, backend: TemporaryBackend): Promise<number> {
  const member = await token(backend)
  let count = 0
  for (const [size, viewport] of Object.entries(SIZES))
    for (const [look, stored] of Object.entries(LOOKS))
      for (const signedIn of [false, true]) {
        const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
        const values = { ...stored, ...(signedIn && { token: member }) }
        await context.addInitScript((entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        }, values)
        for (const route of pages.filter(({ access }) => (access === 'member') === signedIn)) {
          const name = `${route.path === '/' ? 'home' : route.path.slice(1)}-${size}-${look}`
          await shoot(context, backend.address, route, name)
          count += 1
        }
        await context.close()
      }
  return count
}

await buildIfChanged()
await mkdir(folder, { recursive: true })
const backend = await temporaryBackend()
const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
try {
  console.log(`${await shootAll(browser, backend)} pictures in ${folder}`)
} finally {
  await browser.close()
  await backend.close()
}
