import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { add, compare, subtract } from '../../shared/base/money/decimal.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a member places a limit order, cancels it, buys at market, and the balance is exact to the last digit', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address } = stage.backend
  const token = await returnAsDemo(visitor, stage)
  const means = async () => {
    const { data } = await callApi(address, 'getMarketBalance', { m_id: '1' }, token)
    return data as { usdt_balance: string; coin_balance: string }
  }
  const before = await means()

  await page.goto(`${address}/exchange`)
  await page.locator('tl-exchange tl-book').first().waitFor()
  await page.getByLabel('Price, USDT', { exact: true }).fill('1000')
  await page.getByLabel('Quantity, BTC', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Buy BTC' }).click()
  // A price this far from the market needs a confirmation.
  await page.getByText('Nothing fills now.').waitFor()
  // Messages are shown for 3 s, so they are awaited before the press.
  await Promise.all([
    page.getByText('Order placed: 0.50 BTC at 1,000.00 USDT.').first().waitFor(),
    page.getByRole('button', { name: 'Buy anyway' }).click(),
  ])
  assert.equal((await means()).usdt_balance, subtract(before.usdt_balance, '500'))
  await page.getByRole('button', { name: 'Cancel: ' }).click()
  await Promise.all([
    page.getByText('Order cancelled.').first().waitFor(),
    page.getByRole('button', { name: 'Cancel order' }).click(),
  ])
  assert.equal((await means()).usdt_balance, before.usdt_balance)

  await page.getByLabel('Order type').selectOption('market')
  await page.getByLabel('Amount, USDT', { exact: true }).fill('100')
  await Promise.all([
    page
      .getByText(/Bought 0\.\d+ BTC at/)
      .first()
      .waitFor(),
    page.getByRole('button', { name: 'Buy BTC' }).click(),
  ])
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.locator('[part=order]').first().waitFor()

  const { data } = await callApi(
    address,
    'tradegetOrderList',
    { type: '0', page: '1', limit: '10', status: '2' },
    token,
  )
  const [order] = data.list as { coinnum: string; fee: string }[]
  assert.ok(order)
  const now = await means()
  assert.equal(now.coin_balance, add(before.coin_balance, subtract(order.coinnum, order.fee)))
  assert.ok(compare(subtract(before.usdt_balance, now.usdt_balance), '100') <= 0)
  assert.deepEqual(faults, [])
})
