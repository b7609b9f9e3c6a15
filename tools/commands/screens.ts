/**
 * `npm run screens`: a picture of every route at 390x844 and 1280x900, by day, by night and in Arabic, into the folder `screens`, and for each script that
 * the interface is written in a sheet with every route at the width of a phone (`sheet-de.png`). Builds first, and runs against a backend of its own,
 * signed in as its demo member. `npm run screens -- de ur` takes these sheets alone.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { catalogues } from '../../shared/i18n/folder.ts'
import { pages, type SitePage } from '../build/features.ts'
import { BROWSER_ARGS, browserPath } from '../lib/browser.ts'
import { projectRoot } from '../lib/process.ts'
import { buildIfChanged } from '../lib/sources.ts'
import { temporaryBackend } from '../lib/temporary-backend.ts'
import { contactSheet, type Shot } from '../test/pictures/contact-sheet.ts'
import { missingFonts } from '../test/pictures/fonts.ts'
import { memberToShow } from '../test/pictures/member.ts'

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
const LOOKS = {
  day: { theme: 'day', language: 'en' },
  night: { theme: 'night', language: 'en' },
  arabic: { theme: 'day', language: 'ar' },
}
/** One language for each script and the longest words of Latin. */
const SCRIPTS = ['de', 'ru', 'ar', 'he', 'hi', 'th', 'ja', 'el', 'bn', 'ur']
/** What pages ask for that are about something. */
const QUERIES: Readonly<Record<string, string>> = {
  '/trade-account': '?id=1&type=2',
  '/loans-application': '?id=1',
  '/lockmining-application': '?id=1',
}
/** How long a page may take to show itself, and for the first candles to be drawn then. */
const PATIENCE_MS = 5000
const DRAWN_MS = 700
/** So many pages at a time. */
const TOGETHER = 3

const folder = join(projectRoot, 'screens')

/** Runs in the page: whether nothing outlines what is still to come, and no spinner turns. */
function isShown(): boolean {
  const roots = [...document.querySelectorAll('main *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  return roots.length > 0 && !roots.some((root) => root.getAnimations().some(endless))
}

async function shoot(page: Page, address: string, { path }: SitePage, name: string): Promise<Shot> {
  await page.goto(address + path + (QUERIES[path] ?? ''), { waitUntil: 'load' })
  await page.waitForFunction(isShown, null, { timeout: PATIENCE_MS }).catch(() => undefined)
  await page.waitForTimeout(DRAWN_MS)
  const file = join(folder, `${name}.png`)
  await page.screenshot({ path: file })
  return { file, caption: path }
}

/** Where the site is, and the token of its member. */
interface Place {
  address: string
  member: string
}

/** How the pictures of a run are taken. */
interface Run {
  options: BrowserContextOptions
  /** What the visitor's browser remembers. */
  stored: Readonly<Record<string, string>>
  /** The name of the picture of a route. */
  name(route: string): string
}

/** Every route, as a visitor or a member sees it, in the order of the site. */
async function shootRoutes(
  browser: Browser,
  { address, member }: Place,
  { options, stored, name }: Run,
): Promise<Shot[]> {
  const shots = new Map<string, Shot>()
  for (const signedIn of [false, true]) {
    const context: BrowserContext = await browser.newContext(options)
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      { ...stored, ...(signedIn && { token: member }) },
    )
    const waiting = pages.filter(({ access }) => (access === 'member') === signedIn)
    const shootNext = async () => {
      const page = await context.newPage()
      for (let route = waiting.shift(); route; route = waiting.shift())
        shots.set(
          route.path,
          await shoot(page, address, route, name(route.path === '/' ? 'home' : route.path.slice(1))),
        )
    }
    await Promise.all(Array.from({ length: TOGETHER }, shootNext))
    await context.close()
  }
  return pages.flatMap(({ path }) => shots.get(path) ?? [])
}

/** Each size by day, by night and in Arabic. */
async function shootAll(browser: Browser, place: Place): Promise<void> {
  let count = 0
  for (const [size, viewport] of Object.entries(SIZES))
    for (const [look, stored] of Object.entries(LOOKS)) {
      const options = { viewport, deviceScaleFactor: 2 }
      const name = (route: string) => `${route}-${size}-${look}`
      count += (await shootRoutes(browser, place, { options, stored, name })).length
    }
  console.log(`${count} pictures in ${folder}`)
}

/** A sheet of every route in a language. */
async function shootSheet(browser: Browser, place: Place, tag: string): Promise<void> {
  const stored = { theme: 'day', language: tag }
  const name = (route: string) => `${route}-${tag}`
  const shots = await shootRoutes(browser, place, { options: { viewport: SIZES.phone }, stored, name })
  const file = join(folder, `sheet-${tag}.png`)
  await contactSheet(browser, `${tag}: ${catalogues[tag]?.meta.name}`, shots, file)
  await Promise.all(shots.map((shot) => rm(shot.file)))
  console.log(`${shots.length} routes in ${file}`)
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((tag) => !(tag in catalogues))
if (unknown.length > 0) throw new Error(`no language ${unknown.join(', ')}`)
const sheets = chosen.length > 0 ? chosen : SCRIPTS
await buildIfChanged()
await mkdir(folder, { recursive: true })
const boxes = missingFonts(sheets)
if (boxes.length > 0) console.log(`no font of this machine has the letters of ${boxes.join(', ')}: they will be boxes`)
const backend = await temporaryBackend()
const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
try {
  const place = { address: backend.address, member: await memberToShow(backend) }
  if (chosen.length === 0) await shootAll(browser, place)
  for (const tag of sheets) await shootSheet(browser, place, tag)
} finally {
  await browser.close()
  await backend.close()
}
