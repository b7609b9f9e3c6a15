import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { everyCase, firstCases } from '../support/cases.ts'
import { assertStill, watchShifts } from '../support/journey/layout-shifts.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

/** Widths of windows with the top bar. */
const WIDTHS = everyCase([900, 1024, 1239, 1240, 1440, 1799, 1800, 1920, 2560], [900, 1240, 1440, 2560])
const HEIGHT = 900
/** Frame of all pages: its largest width, and its least distance from the edges of the window. */
const FRAME = { width: 1376, gutter: 32 } as const
/** Pages that fill the window. */
const FULL = ['/exchange', '/options']
/** Queries of pages that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/trade-account': '?id=1&type=2',
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
}
/** Sign-in window of partners' pages, centred like the login. */
const SIGN_IN_WINDOW = '/partner-access'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function openMember(options: Parameters<Stage['visitor']>[0]): Promise<Visitor> {
  const visitor = await stage.visitor({ height: HEIGHT, ...options })
  await returnAsDemo(visitor, stage)
  return visitor
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(stage.backend.address + path + (QUERIES[path] ?? ''))
  await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
}

/** Positions in px by which a page is compared with its frame. */
interface Measured {
  window: number
  scrolls: number
  /** Ends of the parts of the page: menu, element, column at the end. */
  parts: { from: number; to: number }
  /** Ends of what is drawn as text or a control. */
  drawn: { from: number; to: number }
}

/** Measures the parts of a page and everything in them that is drawn, also in shadow roots. Content that a parent clips or scrolls counts up to the parent's edges. */
const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const boxes: DOMRect[] = []
    const walk = (node: ParentNode, clip: DOMRect | null): void => {
      for (const child of node.children) {
        const style = getComputedStyle(child)
        if (style.display === 'none' || style.visibility !== 'visible' || style.clipPath !== 'none') continue
        const box = child.getBoundingClientRect()
        const clips = style.overflowX !== 'visible' ? box : clip
        const hasText = [...child.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim())
        if ((hasText || child.matches('button, input, select, img, canvas')) && box.width > 1 && box.height > 1)
          boxes.push(
            clip
              ? new DOMRect(
                  Math.max(box.left, clip.left),
                  box.top,
                  Math.min(box.right, clip.right) - Math.max(box.left, clip.left),
                  box.height,
                )
              : box,
          )
        walk(child.shadowRoot ?? child, clips)
      }
    }
    const main = document.querySelector('main') as HTMLElement
    walk(main, null)
    const shown = boxes.filter(({ width }) => width > 0)
    const parts = [...main.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1)
    const toEnds = (all: DOMRect[]) => ({
      from: Math.min(...all.map(({ left }) => left)),
      to: Math.max(...all.map(({ right }) => right)),
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return { window: clientWidth, scrolls: scrollWidth - clientWidth, parts: toEnds(parts), drawn: toEnds(shown) }
  })

/** Returns what is wrong with a page in a window; "" if it is in its frame. */
function findFault(path: string, { window, scrolls, parts, drawn }: Measured): string {
  if (scrolls > 0) return `scrolls sideways by ${scrolls} px`
  if (FULL.includes(path)) return parts.from === 0 && parts.to === window ? '' : `fills ${parts.from} to ${parts.to}`
  const edge = Math.max(FRAME.gutter, (window - FRAME.width) / 2)
  // An element has a gutter of 16 px, into which lines and the space around icons may reach.
  const [from, to] = [edge - 16, window - edge + 16]
  if (drawn.from < from - 1 || drawn.to > to + 1)
    return `draws from ${drawn.from} to ${drawn.to}, out of ${from} to ${to}`
  if (parts.from > edge + 1 || parts.to < window - edge - 1)
    return `ends at ${parts.from} and ${parts.to}, in ${from} to ${to}`
  return ''
}

test('every page from 900 to 2560 px: traders fill the window, all others are in one frame in its middle, and nothing is outside of it', {
  todo: 'written, but not yet run on the finished build',
}, async () => {
  const { page } = await openMember({ width: WIDTHS[0] ?? 900 })
  for (const { path } of pageCases(({ access, path }) => access !== 'visitor' && path !== SIGN_IN_WINDOW)) {
    await show(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      let fault = ''
      // Elements follow the window in the next frames, and data may arrive meanwhile.
      await until(async () => {
        fault = findFault(path, await measure(page))
        return fault === ''
      }, `${path} at ${width} px is in its frame`).catch((error: unknown) => assert.fail(`${error}: ${fault}`))
    }
    await page.setViewportSize({ width: WIDTHS[0] ?? 900, height: HEIGHT })
  }
})

test('pages of a member: a menu at the start marks the page, stays while pages change, and leaves out what the operator has switched off', async () => {
  const visitor = await stage.visitor({ width: 1440, height: HEIGHT })
  const { page } = visitor
  await page.route('**/api/getSetting', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, staking_switch: 0 } } })
  })
  await returnAsDemo(visitor, stage)
  await show(page, '/withdrawal')
  const menu = page.getByRole('navigation', { name: 'Account' })
  const current = menu.locator('[aria-current]')
  const readMark = async () => (await current.textContent())?.trim()
  await menu.getByRole('link', { name: 'Lock mining' }).waitFor()
  await menu.getByRole('link', { name: 'Staking', exact: true }).waitFor({ state: 'hidden' })
  assert.equal(await readMark(), 'Withdraw')
  await menu.evaluate((element) => {
    Reflect.set(globalThis, 'menu', element)
  })
  await menu.getByRole('link', { name: 'Security centre' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security centre' }).waitFor()
  assert.equal(await readMark(), 'Security centre')
  assert.ok(await menu.evaluate((element) => element === Reflect.get(globalThis, 'menu')), 'the menu is the same')
  // A page without an entry of its own marks the entry that leads to it.
  await page.getByRole('link', { name: /^Login password/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Change login password' }).waitFor()
  assert.deepEqual([await readMark(), await current.getAttribute('aria-current')], ['Security centre', 'true'])
})

test('column at the end of a member’s page: advice and help, then the latest messages, or on pages about access the latest logins (Q-541)', async () => {
  const { page } = await openMember({ width: 1440 })
  await show(page, '/withdrawal')
  const aside = page.locator('.page-aside')
  await aside.getByRole('heading', { name: 'Before you send' }).waitFor()
  await aside.getByRole('heading', { name: 'Latest messages' }).waitFor()
  assert.ok(!(await aside.textContent())?.includes('—'), 'no dashes')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security centre' }).click()
  await aside.getByRole('heading', { name: 'Latest logins' }).waitFor()
  assert.equal(await aside.getByRole('heading', { name: 'Before you send' }).count(), 0)
  await aside.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
})

test('column at the end of a member’s page: in the language of the page, and no phone loads it', async () => {
  const wide = await openMember({ width: 1440, language: 'de' })
  await show(wide.page, '/security')
  await wide.page.locator('.page-aside').getByRole('heading', { name: 'Hilfe' }).waitFor()
  const phone = await openMember({ width: 390, height: 844 })
  await show(phone.page, '/security')
  assert.equal(await phone.page.locator('.page-aside').textContent(), '')
})

/** Maximum cumulative layout shift: pixels of a figure that becomes wider. */
const MAX_FIGURE_SHIFT = 0.002

for (const language of firstCases(['ar', 'en']))
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`every page in ${language} at ${size.width} px: nothing moves while it loads`, {
      todo: 'written, but not yet run on the finished build',
    }, async () => {
      const { page } = await openMember({ ...size, language, motion: true })
      await watchShifts(page)
      for (const { path } of pageCases(({ access, path }) => access !== 'visitor' && path !== SIGN_IN_WINDOW)) {
        await show(page, path)
        await page.waitForLoadState('networkidle')
        await assertStill(page, path, MAX_FIGURE_SHIFT)
      }
    })
