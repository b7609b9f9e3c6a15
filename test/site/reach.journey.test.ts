import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SitePage as Route, pages as routes, tabs } from '../../tools/features.ts'
import { pressLast, type Scrolling, scrollToEnd } from '../support/journey/reach.ts'
import { api, openStage, type Stage, signInAsDemo, type Visitor } from '../support/journey/stage.ts'

interface Size {
  width: number
  height: number
  by: Scrolling
}

/** A small phone, a phone on its side, and a desktop of 1440x900 at 200 % zoom. */
const SIZES: readonly Size[] = [
  { width: 280, height: 653, by: 'finger' },
  { width: 844, height: 390, by: 'finger' },
  { width: 720, height: 450, by: 'wheel' },
]
/** A phone and a desktop, where the tabs' pages are walked as well. */
const MORE: readonly Size[] = [
  { width: 390, height: 844, by: 'finger' },
  { width: 1280, height: 900, by: 'wheel' },
]
/** More than a phone shows, so that a list goes on beneath it. */
const ORDERS = 6

let stage: Stage
let visitor: Visitor
before(async () => {
  stage = await openStage()
  visitor = await stage.visitor()
  await signInAsDemo(visitor, stage)
  const token = await visitor.page.evaluate(() => localStorage.getItem('token') ?? '')
  const order = { m_id: '1', num: '0.1', price: '1000', operate_type: '1', amount: '100', type: '1' }
  for (let count = 0; count < ORDERS; count++) {
    const { code, msg } = await api(stage.backend.address, 'upbbbuy', order, token)
    assert.equal(code, 1, msg)
  }
})
after(() => stage.close())

/** Opens a route and waits for what it shows: no outline of a page, no turning spinner. */
async function open({ page }: Visitor, { path }: Pick<Route, 'path'>): Promise<void> {
  await page.goto(stage.backend.address + path)
  await page.locator('main').waitFor()
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('main *')].filter((element) => element.localName.startsWith('tl-'))
    const found = (selector: string) =>
      elements.some((element) =>
        [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].some((inner) => inner.checkVisibility()),
      )
    // Outlines and spinners are what moves without end.
    const moving = elements.some((element) =>
      element.shadowRoot
        ?.getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
    )
    return found('button, a, input') && !moving
  })
}

/** Walks to the last control of a route, or of one of its tabs. */
async function reach(route: Pick<Route, 'path'>, { by, ...size }: Size, tab?: string): Promise<void> {
  const { page } = visitor
  const where = `${[route.path, tab].join(' ').trim()} at ${size.width}x${size.height}`
  await page.setViewportSize(size)
  await open(visitor, route)
  if (tab) await page.getByRole('tab', { name: tab }).click()
  const last = await pressLast(page, by)
  assert.ok(last, `${where} has a control`)
  assert.equal(last.hit, last.control, `the last control of ${where} is scrolled to and hit`)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(wide <= 0, `${where} is no wider than its window`)
}

for (const route of routes.filter(({ access }) => access !== 'visitor'))
  test(`${route.path} is scrolled to its last control, which is pressed, on a small phone, on its side and at 200 % zoom`, async () => {
    for (const size of SIZES) await reach(route, size)
  })

for (const tab of tabs)
  test(`${tab.path} is scrolled to its last control on a phone and on a desktop`, async () => {
    for (const size of MORE) await reach(tab, size)
  })

test('the coins of an account are scrolled to the last one, which is pressed, at every size', async () => {
  for (const size of [...SIZES, ...MORE]) await reach({ path: '/assets' }, size, 'Funds')
})

test('the hundred public trades of a market are scrolled to the last one', async () => {
  const { page } = visitor
  for (const { by, ...size } of [...SIZES, ...MORE]) {
    await page.setViewportSize(size)
    await open(visitor, { path: '/exchange' })
    await page.getByRole('tab', { name: 'Trades' }).click()
    await page.getByRole('row').nth(50).waitFor()
    await scrollToEnd(page, by)
    const last = await page.getByRole('row').last().boundingBox()
    const bar = await page.getByRole('navigation').last().boundingBox()
    assert.ok(
      last && bar && last.y + last.height <= bar.y + 1,
      `the last trade is above the tabs at ${size.width}x${size.height}`,
    )
    assert.ok(last.y > 0, 'and in the window')
  }
})
