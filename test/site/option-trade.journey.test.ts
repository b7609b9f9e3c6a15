import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { add, percentOf, subtract } from '../../shared/base/money/decimal.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Settled order as the backend lists it, newest first. */
interface SettledOrder {
  order_id: string
  outcome: string
  entry: { id: string }
  exit: { id: string }
}

const readSettledOrders = async (token: string): Promise<SettledOrder[]> =>
  (await callApi(stage.backend.address, 'getHyOrderList', { status: '2', page: '1', limit: '10' }, token)).data
    .list as SettledOrder[]

/** Returns the payout of an order of 12.34 for 30 s, by its outcome. */
function getPayout({ outcome }: SettledOrder): string {
  const won = add('12.34', percentOf('12.34', '12', 8, 'down'))
  const paid = { won, lost: '0', draw: '12.34', returned: '12.34' }[outcome]
  assert.ok(paid, `outcome ${outcome}`)
  return paid
}

/** Runs in the page: returns true if a press reaches both buy buttons without scrolling. */
function areBuyButtonsReachable(): boolean {
  const root = document.querySelector('tl-options')?.shadowRoot
  const buttons = [
    ...(root?.querySelectorAll('[part=trade-bar] button[part^=buy-], [part=panel] button[part^=buy-]') ?? []),
  ]
  return (
    buttons.length === 2 &&
    buttons.every((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const hit = root?.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && hit !== undefined && button.contains(hit)
    })
  )
}

test('a member buys up for 30 seconds, sees the countdown and the result, and the balance is exact to the last digit', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const token = await returnAsDemo(visitor, stage)
  const balance = async () => (await callApi(stage.backend.address, 'getHyConfig', {}, token)).data.balance as string
  const before = await balance()

  await page.goto(`${stage.backend.address}/options`)
  await page.getByText('Live', { exact: true }).first().waitFor()
  for (const [width, height] of [
    [844, 390],
    [280, 653],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(areBuyButtonsReachable, null)
  }
  await page.getByRole('button', { name: 'Buy up' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Place order' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await sheet.getByRole('radio', { name: /30 s/ }).click()
  await sheet.getByRole('button', { name: 'Buy up' }).click()
  const confirmation = page.getByRole('dialog', { name: /Confirm/ })
  await confirmation.getByText('12.34').first().waitFor()
  // The sheet tells it, so no message is drawn.
  await confirmation.getByRole('button', { name: 'Buy up' }).click()
  await page.getByText('Pending settlement').first().waitFor()
  assert.equal(await balance(), subtract(before, '12.34'))
  await page.getByText('Settled', { exact: true }).last().waitFor()

  const [order] = await readSettledOrders(token)
  const orderId = (order as SettledOrder).order_id
  assert.ok(order)
  const paid = getPayout(order)
  assert.equal(await balance(), add(subtract(before, '12.34'), paid))
  if (order.outcome !== 'returned') {
    await page.getByText(order.entry.id).first().waitFor()
    await page.getByText(order.exit.id).first().waitFor()
  }
  await page.goto(`${stage.backend.address}/options?order=${orderId}`)
  await page.getByRole('dialog', { name: 'BTC/USDT' }).getByText('Settled', { exact: true }).first().waitFor()
  // A reload must not open it again.
  await page.waitForURL((url) => !url.searchParams.has('order'))
  assert.deepEqual(faults, [])
})

test("orders settle with no sheet open: the page shows the server's balance and receives an event for each", async () => {
  const visitor = await stage.visitor({ width: 1440, height: 900 })
  const { page, faults } = visitor
  const token = await returnAsDemo(visitor, stage)
  const balance = async () => (await callApi(stage.backend.address, 'getHyConfig', {}, token)).data.balance as string

  await page.goto(`${stage.backend.address}/options`)
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    addEventListener('tl-order', (event) => {
      const { phase, orderId } = (event as CustomEvent).detail
      if (phase === 'settled') told.push(orderId)
    })
  })
  await page.getByText('Live', { exact: true }).first().waitFor()
  const before = await balance()
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await page.getByRole('radio', { name: /30 s/ }).click()
  for (const direction of ['Buy up', 'Buy down']) {
    await page.getByRole('button', { name: direction }).click()
    await page
      .getByRole('dialog', { name: /Confirm/ })
      .getByRole('button', { name: direction })
      .click()
    await page.getByRole('button', { name: 'Continue trading' }).click()
  }
  const afterBuying = subtract(before, '24.68')
  await page.getByText(formatCoinAmount(afterBuying, 'USDT', 'en')).waitFor()
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  await page.waitForFunction(() => (globalThis as unknown as { told: string[] }).told.length >= 2, null, {
    timeout: 60_000,
  })
  const settled = await balance()
  // Both may lose if the market turns between them, so the outcomes come from the backend.
  const [second, first] = await readSettledOrders(token)
  assert.ok(first && second)
  assert.equal(settled, add(add(afterBuying, getPayout(first)), getPayout(second)))
  await page.getByText(formatCoinAmount(settled, 'USDT', 'en')).waitFor()
  await page.getByText('No records for now').first().waitFor()
  assert.equal(new Set(await told()).size, 2)
  assert.equal((await told()).length, 2)
  assert.deepEqual(faults, [])
})
