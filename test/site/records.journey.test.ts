import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a member opens the order behind a bill, follows it to its result, and anyone can look up the trade that decided it', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address } = stage.backend
  const token = await returnAsDemo(visitor, stage)
  const form = { m_id: '1', ctime: '30', ctzed: '12.34', buytype: '1' }
  // The order is in progress for 30 s only, so the browser has the page's files before.
  await page.goto(`${address}/trade-account?id=1&type=2`)
  await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
  const number = (await callApi(address, 'creatorder', form, token)).data.order_id as string

  await page.reload()
  await page.getByRole('button', { name: new RegExp(`Option order #${number}`) }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View details' }).click()
  await page.waitForURL(`${address}/record?type=option&number=${number}`)
  const record = page.locator('tl-record')
  await record.getByRole('heading', { name: 'Option order' }).waitFor()
  await record.getByText('In progress').waitFor()
  await record
    .locator('[part=facts]')
    .filter({ hasText: /12\.34\sUSDT/ })
    .waitFor()
  // Without a reload.
  await record.getByText(/^(Won|Lost|Draw|Returned)$/).waitFor()
  await record.locator('[part=bill]').first().waitFor()

  const entry = record.locator('[part=facts] > div').filter({ hasText: 'Entry trade' })
  const trade = entry.locator('[part=trade-link]')
  const id = (await trade.textContent()) ?? ''
  await trade.click()
  await page.waitForURL(new RegExp(`/public-trade\\?symbol=btcusdt&id=${id}$`))
  const found = page.locator('tl-public-trade')
  await found.locator('tr[aria-current]').getByText(id, { exact: true }).waitFor()
  // The trades before and after.
  await found.locator('tbody tr').nth(10).waitFor()
  assert.deepEqual(faults, [])

  const stranger = await stage.visitor()
  await stranger.page.goto(page.url())
  await stranger.page.locator('tl-public-trade').getByText('Two public trades decide').waitFor()
  await stranger.page.goto(`${address}/record?type=option&number=${number}`)
  await stranger.page.waitForURL(/\/login/)
})
