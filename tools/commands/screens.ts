/**
 * `npm run screens`: takes pictures of every route at 390x844 and 1280x900 in the themes day and night and in Arabic, into the folder `screens`. For each
 * script it also makes a sheet of all routes at phone width (`sheet-de.png`). Builds first and uses a temporary backend, signed in as its demo member. `npm run
 * screens -- de ur` makes only these sheets, `npm run screens -- --manifest` the pictures of the installed app (site/app-screenshots.ts).
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { catalogues } from '../../shared/base/i18n/folder.ts'
import { pages, type SitePage } from '../bundle/features.ts'
import { BROWSER_ARGS, requireBrowserPath } from '../lib/browser.ts'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { buildIfChanged } from '../lib/sources.ts'
import { startTemporaryBackend } from '../lib/temporary-backend.ts'
import { type Picture, saveContactSheet } from '../test/pictures/contact-sheet.ts'
import { installMissingFonts } from '../test/pictures/fonts.ts'
import { shootManifest } from '../test/pictures/manifest.ts'
import { prepareDemoMember } from '../test/pictures/member.ts'

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
const VARIANTS = {
  day: { theme: 'day', language: 'en' },
  night: { theme: 'night', language: 'en' },
  arabic: { theme: 'day', language: 'ar' },
}
/** Languages of the sheets: German for its long words, and those of the other scripts; Arabic letters have two. */
const SCRIPTS = ['de', 'ru', 'ar', 'he', 'hi', 'th', 'ja', 'el', 'bn', 'ur']
/** Queries of pages that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/trade-account': '?id=1&type=2',
  '/loans-application': '?id=1',
  '/lockmining-application': '?id=1',
}
/** Time for a page to finish loading, then for the first candles to be drawn. */
const LOAD_TIMEOUT_MS = 5000
const DRAW_DELAY_MS = 700
/** Number of pages open at a time. */
const PARALLEL_PAGES = 3

const folder = join(projectRoot, 'screens')

/** Runs in the page. Returns true if no skeleton or spinner is animated. */
function isShown(): boolean {
  const roots = [...document.querySelectorAll('main *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  return roots.length > 0 && !roots.some((root) => root.getAnimations().some(endless))
}

async function shoot(page: Page, address: string, { path }: SitePage, name: string): Promise<Picture> {
  await page.goto(address + path + (QUERIES[path] ?? ''), { waitUntil: 'load' })
  await page.waitForFunction(isShown, null, { timeout: LOAD_TIMEOUT_MS }).catch(() => undefined)
  await page.waitForTimeout(DRAW_DELAY_MS)
  const file = join(folder, `${name}.png`)
  await page.screenshot({ path: file })
  return { file, caption: path }
}

/** Address of the site and token of its member. */
interface SiteAccess {
  address: string
  member: string
}

/** Settings of one series of pictures. */
interface Run {
  options: BrowserContextOptions
  /** Initial localStorage of the visitor. */
  stored: Readonly<Record<string, string>>
  /** Returns the file name of a route's picture. */
  name(route: string): string
}

/** Takes a picture of every route, as a visitor or as a member, and returns them in the order of the site. */
async function shootRoutes(
  browser: Browser,
  { address, member }: SiteAccess,
  { options, stored, name }: Run,
): Promise<Picture[]> {
  const shots = new Map<string, Picture>()
  for (const signedIn of [false, true]) {
    const context: BrowserContext = await browser.newContext(options)
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      },
      { ...stored, ...(signedIn && { token: member }) },
    )
    const waiting = pages.filter(({ access }) => (access === 'member' || access === 'look') === signedIn)
    const shootNext = async () => {
      const page = await context.newPage()
      for (let route = waiting.shift(); route; route = waiting.shift())
        shots.set(
          route.path,
          await shoot(page, address, route, name(route.path === '/' ? 'home' : route.path.slice(1))),
        )
    }
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, shootNext))
    await context.close()
  }
  return pages.flatMap(({ path }) => shots.get(path) ?? [])
}

/** Takes all routes in each size, in both themes and in Arabic. */
async function shootAll(browser: Browser, place: SiteAccess): Promise<void> {
  let count = 0
  for (const [size, viewport] of Object.entries(SIZES))
    for (const [look, stored] of Object.entries(VARIANTS)) {
      const options = { viewport, deviceScaleFactor: 2 }
      const name = (route: string) => `${route}-${size}-${look}`
      count += (await shootRoutes(browser, place, { options, stored, name })).length
    }
  console.log(`${count} pictures in ${folder}`)
}

/** Makes a sheet of every route in one language. */
async function shootSheet(browser: Browser, place: SiteAccess, tag: string): Promise<void> {
  const stored = { theme: 'day', language: tag }
  const name = (route: string) => `${route}-${tag}`
  const shots = await shootRoutes(browser, place, { options: { viewport: SIZES.phone }, stored, name })
  const file = join(folder, `sheet-${tag}.png`)
  await saveContactSheet(browser, `${tag}: ${catalogues[tag]?.meta.name}`, shots, file)
  await Promise.all(shots.map((shot) => rm(shot.file)))
  console.log(`${shots.length} routes in ${file}`)
}

const tool = createTool('npm run screens', 'Takes pictures of every route into the folder screens.')
  .argument('[languages...]', 'make only a sheet of all routes in each of these languages')
  .option('--manifest', 'make only the pictures that browsers show before they install the site')
  .parse()
rejectUnknown(tool, Object.keys(catalogues))
const chosen = tool.args
const isManifest = tool.opts<{ manifest?: boolean }>().manifest === true
const sheets = isManifest ? [] : chosen.length > 0 ? chosen : SCRIPTS
await buildIfChanged()
await mkdir(folder, { recursive: true })
const boxes = installMissingFonts(sheets)
if (boxes.length > 0) console.log(`no installed font covers ${boxes.join(', ')}: their letters will be drawn as boxes`)
const backend = await startTemporaryBackend()
const browser = await chromium.launch({ executablePath: requireBrowserPath(), args: BROWSER_ARGS })
try {
  const place = { address: backend.address, member: await prepareDemoMember(backend) }
  if (isManifest) await shootManifest(browser, place)
  else if (chosen.length === 0) await shootAll(browser, place)
  for (const tag of sheets) await shootSheet(browser, place, tag)
} finally {
  await browser.close()
  await backend.close()
}
