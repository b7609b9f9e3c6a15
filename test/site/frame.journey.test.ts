import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'

const HEIGHT = 900

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
  await page.goto(stage.backend.address + path)
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
