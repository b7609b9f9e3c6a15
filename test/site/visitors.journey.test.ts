import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSetting } from '../support/journey/operator.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
beforeEach(() => setSetting(stage, 'visitors_may_look', 'on'))
after(() => stage.close())

async function logIn(page: Page): Promise<void> {
  const { demo } = stage.backend
  await page.getByLabel('Email or phone').fill(demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(demo?.password ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a visitor who may look sees chart, book and trades of the exchange, and returns to the market after the login that trading needs', async () => {
  const { page, faults } = await stage.visitor()
  const { address } = stage.backend
  const asked: string[] = []
  page.on('framenavigated', (frame) => void asked.push(new URL(frame.url()).pathname))
  await page.goto(`${address}/exchange?currentSymbol=ethusdt&name=ETH/USDT`)
  const exchange = page.locator('tl-exchange')
  await exchange.getByText('Live', { exact: true }).first().waitFor()
  await exchange.locator('tl-book').getByRole('button').first().waitFor()
  await exchange.getByRole('tab', { name: 'Trades' }).click()
  await exchange.getByText('Log in', { exact: true }).first().waitFor({ state: 'detached' })
  assert.ok(!asked.includes('/login'), 'no redirect while looking')
  await exchange.getByRole('button', { name: 'Log in to trade' }).click()
  await page.getByText('Log in to trade ETH/USDT.').waitFor()
  await logIn(page)
  await page.waitForURL(`${address}/exchange?currentSymbol=ethusdt&name=ETH/USDT`)
  await exchange.getByRole('button', { name: 'Buy ETH' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a visitor who may look follows a tab to options, sees the terms in the ticket, and a press on Buy up there leads to the login and back', async () => {
  const { page, faults } = await stage.visitor()
  const { address } = stage.backend
  await page.goto(`${address}/market`)
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Options', exact: true }).click()
  await page.waitForURL(`${address}/options`)
  const trader = page.locator('tl-options')
  await trader.getByText('Live', { exact: true }).first().waitFor()
  await trader.getByRole('button', { name: 'Buy up' }).click()
  const ticket = trader.getByRole('dialog', { name: 'Place order' })
  await ticket.getByRole('radio', { name: '60 s' }).waitFor()
  await ticket.getByRole('button', { name: 'Buy up' }).click()
  await ticket.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${address}/login`)
  await logIn(page)
  await page.waitForURL(`${address}/options`)
  await trader.getByRole('button', { name: 'Buy up' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a visitor who may look still needs a login for the own pages', async () => {
  const { page, faults } = await stage.visitor()
  await page.goto(`${stage.backend.address}/assets`)
  await page.getByText('Log in to see this page.').waitFor()
  assert.deepEqual(faults, [])
})
