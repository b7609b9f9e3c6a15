import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a link can neither give a market another name nor trade an unknown one', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  await returnAsDemo(visitor, stage)

  await page.goto(`${stage.backend.address}/exchange?currentSymbol=dogeusdt&name=BTC/USDT`)
  await page.getByRole('heading', { name: 'DOGE/USDT' }).waitFor()
  await page.getByRole('textbox', { name: 'Quantity, DOGE' }).waitFor()
  await page.getByRole('button', { name: 'Buy DOGE' }).waitFor()
  assert.equal(await page.locator('tl-exchange').getByText('BTC').count(), 0)

  await page.goto(`${stage.backend.address}/options?currentSymbol=dogeusdt&name=BTC/USDT`)
  await page.getByRole('heading', { name: 'DOGE/USDT' }).waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  assert.equal(await page.locator('tl-options').getByText('BTC').count(), 0)

  for (const path of ['/exchange', '/options']) {
    await page.goto(`${stage.backend.address}${path}?currentSymbol=zzzusdt&name=BTC/USDT`)
    await page.getByText("We don't have a market called “zzzusdt”").waitFor()
    assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0)
    await page.getByRole('button', { name: 'Choose a market' }).click()
    await page.getByRole('dialog', { name: 'Markets' }).getByRole('button', { name: /^ETH/ }).click()
    await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor()
    await page.getByRole('button', { name: /^Buy/ }).first().waitFor()
    await page.waitForURL(/[?&]currentSymbol=ethusdt\b/)
    await page.reload()
    await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor()
  }

  await page.goto(`${stage.backend.address}/options`)
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor()
  assert.deepEqual(faults, [])
})
