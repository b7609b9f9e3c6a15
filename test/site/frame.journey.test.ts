import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'

import { findMovement, watchShifts } from '../support/journey/layout-shifts.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { type FrameRule, findFrameFault, measureFrame } from '../support/journey/page-frame.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'

const HEIGHT = 900
/** Pages that fill the window. */
const FULL = ['/exchange', '/options']
/** Queries of pages that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/trade-account': '?id=1&type=2',
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
}
/** Pages of members and of everybody, without the sign-in window of partners' pages, which is centred like the login. */
const MEMBER_PAGES = pageCases(({ access, path }) => access !== 'visitor' && path !== '/partner-access')

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

const WIDTHS = [900, 1024, 1239, 1240, 1440, 1799, 1800, 1920, 2560]

/** Returns what is wrong with a page at each of the widths. */
async function findFaults(page: Page, path: string): Promise<string[]> {
  await show(page, path)
  const rule: FrameRule = FULL.includes(path) ? 'window' : 'frame'
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const fault = findFrameFault(await measureFrame(page), rule)
    if (fault) faults.push(`${path} at ${width} px ${fault}`)
  }
  return faults
}

test('every page from 900 to 2560 px: traders fill the window, all others are in one frame in its middle, nothing is outside of it, and texts fit', async () => {
  const { page } = await openMember({ width: 900 })
  const faults: string[] = []
  for (const { path } of MEMBER_PAGES) faults.push(...(await findFaults(page, path)))
  assert.deepEqual(faults, [])
})

for (const language of ['en', 'ar', 'de'])
  test(`home of a visitor in ${language} from 900 to 2560 px: in the frame of all pages, and texts fit`, async () => {
    const { page } = await stage.visitor({ width: 900, height: HEIGHT, language })
    await page.goto(stage.backend.address)
    await page.locator('.site-footer').waitFor()
    assert.deepEqual(await findFaults(page, '/'), [])
  })

/** Maximum cumulative layout shift while a page loads, as in first-paint.journey.test.ts. The goal is 0. */
const MAX_SHIFT = 0.02

for (const [language, size] of [
  ['ar', { width: 390, height: 844 }],
  ['en', { width: 1440, height: HEIGHT }],
] as const)
  test(`every page in ${language} at ${size.width} px: nothing moves while it loads`, async () => {
    const { page } = await openMember({ ...size, language, motion: true })
    await watchShifts(page)
    const moved: string[] = []
    for (const { path } of MEMBER_PAGES) {
      await show(page, path)
      await page.waitForLoadState('networkidle')
      const fault = await findMovement(page, MAX_SHIFT)
      if (fault) moved.push(`${path} ${fault}`)
    }
    assert.deepEqual(moved, [])
  })
