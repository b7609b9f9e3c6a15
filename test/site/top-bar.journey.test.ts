import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { everyCase } from '../support/cases.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

const DESKTOP = { width: 1440, height: 900 }
/** Languages with long words, and one from right to left. */
const LANGUAGES = ['de', 'el', 'ru', 'vi', 'ar']

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function openAsMember(path: string, size: { width: number; height: number } = DESKTOP, language = 'en') {
  const visitor = await stage.visitor({ ...size, language })
  await returnAsDemo(visitor, stage)
  await visitor.page.goto(stage.backend.address + path)
  return visitor
}

/** Waits until the bar shows the member, which its script does once it is loaded. */
const waitForBar = (page: Page) => page.locator('[data-member]:not(:empty)').waitFor({ state: 'attached' })

test('no page of a desktop shows the tabs of the footer', async () => {
  const { page } = await openAsMember('/')
  for (const { path } of pageCases(({ tab }) => tab !== undefined)) {
    await page.goto(stage.backend.address + path)
    await waitForBar(page)
    assert.equal(await page.locator('.tabbar').filter({ visible: true }).count(), 0, `${path} shows the footer's tabs`)
  }
})

for (const language of everyCase(LANGUAGES, ['de', 'ar']))
  test(`the bar fits a window of 900 px in ${language}`, async () => {
    const { page } = await openAsMember('/market', { width: 916, height: 700 }, language)
    await waitForBar(page)
    // Until the texts of the language are loaded, the bar has the English ones.
    await page.waitForFunction(() => document.documentElement.dataset.texts === undefined)
    const [needed, available] = await page
      .locator('.top-bar')
      .evaluate((bar) => [bar.scrollWidth, bar.clientWidth] as const)
    assert.equal(needed, available)
  })

test('the wallet menu is used by keyboard: opened, walked, closed by Escape with the focus on its button, and leads to a page', async () => {
  const { page } = await openAsMember('/market')
  await waitForBar(page)
  const menu = page.getByRole('button', { name: 'Wallet' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.locator('[aria-controls=bar-wallet][aria-expanded=true]').waitFor()
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent.trim()), 'Deposit')
  await page.keyboard.press('Escape')
  assert.equal(await menu.getAttribute('aria-expanded'), 'false')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent.trim()), 'Wallet')
  await menu.click()
  await page.getByRole('link', { name: 'Move funds' }).click()
  await page.waitForURL(`${stage.backend.address}/changemoney`)
  await page.getByRole('link', { name: 'Markets', exact: true }).click()
  await page.waitForURL(`${stage.backend.address}/market`)
  await page.locator('.bar-page[aria-current=page]', { hasText: 'Markets' }).waitFor()
})

test('the key / opens the search, which leads to a market and to a page; Escape returns the focus, Back closes it', async () => {
  const { page } = await openAsMember('/assets')
  await waitForBar(page)
  const button = page.getByRole('button', { name: 'Markets' })
  await button.focus()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search markets and pages' })
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await until(() => button.evaluate((element) => element === document.activeElement), 'the focus is on the button')
  // Back closes it and stays on the page.
  await page.keyboard.press('/')
  await field.waitFor()
  await page.goBack()
  await field.waitFor({ state: 'hidden' })
  assert.equal(new URL(page.url()).pathname, '/assets')
  await page.keyboard.press('/')
  await field.fill('eth')
  await page.getByRole('option', { name: 'ETH/USDT Options' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/options\?currentSymbol=ethusdt&name=ETH%2FUSDT$/)
  await page.keyboard.press('/')
  await field.fill('bank')
  await page.getByRole('option', { name: /bank/i, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.backend.address}/bank`)
})

test('a product that the operator has switched off is in no menu and in no search', async () => {
  const visitor = await stage.visitor(DESKTOP)
  await visitor.page.route('**/api/getSetting', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, staking_switch: 0 } } })
  })
  await returnAsDemo(visitor, stage)
  const { page } = visitor
  await page.goto(`${stage.backend.address}/market`)
  await waitForBar(page)
  await page.getByRole('button', { name: 'Earn' }).click()
  await page.getByRole('link', { name: 'Lock mining' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Staking', exact: true }).count(), 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('option', { name: 'Lock mining' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Staking', exact: true }).count(), 0)
})

test('the bar opens the member centre and the languages, and changes language and theme at once', async () => {
  const { page } = await openAsMember('/market')
  await waitForBar(page)
  const member = page.locator('[data-bar=tl-member]')
  await member.click()
  await page.getByRole('dialog', { name: 'Member centre' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.matches('[data-bar=tl-member]'))
  await page.locator('[data-bar=tl-language]').click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('link', { name: 'Märkte' }).waitFor()
  await page.locator('.top-bar [data-action=theme]').click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'night')
})

test('a visitor has log in and registration in the bar, and the login has its panel', async () => {
  const { page } = await stage.visitor(DESKTOP)
  await page.goto(stage.backend.address)
  const bar = page.getByRole('banner')
  assert.equal(await bar.getByRole('link', { name: 'Messages' }).count(), 0)
  await bar.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`${stage.backend.address}/login`)
  await page.getByText('Trade the minute. Check the result.').waitFor()
  const field = page.getByLabel('Email or phone')
  await until(async () => Math.round((await field.boundingBox())?.width ?? 0) > 340, 'the field is wider than 340 px')
  await bar.getByRole('link', { name: 'Create account' }).click()
  await page.waitForURL(`${stage.backend.address}/register`)
})

test("the options chart has at least 220 px on a phone on its side, where the footer's tabs step aside", async () => {
  const { page } = await openAsMember('/options', { width: 844, height: 390 })
  await page.getByText('Live', { exact: true }).first().waitFor()
  const chart = page.locator('tl-options .chart')
  // The chart takes its height once its code has loaded.
  await until(async () => ((await chart.boundingBox())?.height ?? 0) >= 220, 'the chart has 220 px')
})
