import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sendOperatorRequest } from '../support/journey/operator.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const wallet = (page: Page) => page.locator('tl-wallet')

/** Parses a displayed amount: `$1,234.50`, `−3.20`. */
const parseAmount = (text: string): number => Number(text.replace('−', '-').replace(/[+$,\s]/g, ''))
/** Returns the displayed total in dollars. */
const readTotal = async (page: Page): Promise<number> =>
  parseAmount((await wallet(page).locator('.sum .number').textContent()) ?? '')

/** Waits until the page shows a total within a range, which live prices may move it in. */
async function waitForTotal(page: Page, from: number, to: number): Promise<void> {
  await page.waitForFunction(
    ([low, high]) => {
      const text = document.querySelector('tl-wallet')?.shadowRoot?.querySelector('.sum .number')?.textContent ?? ''
      const value = Number(text.replace(/[$,\s]/g, ''))
      return value >= (low ?? 0) && value <= (high ?? 0)
    },
    [from, to],
  )
}

test('a member reads the total on the home page: a deposit raises it without a profit, a running option stays in it', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const token = await returnAsDemo(visitor, stage)
  const { address, demo } = stage.backend
  await page.goto(address)
  await wallet(page).getByText('Sample data · 30 days').waitFor()
  // Coins count once their prices are known.
  await waitForTotal(page, 40_000, Number.MAX_SAFE_INTEGER)
  const before = await readTotal(page)

  const credit = {
    member: demo?.username,
    account: 'funds',
    coin: 'USDT',
    amount: '5000',
    reason: 'test',
    key: 'wallet',
  }
  await sendOperatorRequest(stage, 'POST', '/credits', credit)
  await waitForTotal(page, before + 3_000, before + 7_000)
  // The change comes from the server and is requested with the balances: a day's prices cannot move it by the deposit.
  await page.reload()
  const change = wallet(page).locator('[part=change] .number').filter({ hasText: /\d/ })
  await change.waitFor()
  assert.ok(Math.abs(parseAmount((await change.textContent()) ?? '')) < 3_000)

  const terms = await callApi(address, 'creatorder', { m_id: '1', ctime: '300', ctzed: '200', buytype: '1' }, token)
  assert.equal(terms.code, 1, terms.msg)
  await page.reload()
  const running = wallet(page).getByRole('link', { name: /^Options/ })
  await running.filter({ hasText: 'BTC/USDT' }).waitFor()
  await waitForTotal(page, before + 3_000, before + 7_000)

  await page.goto(`${address}/assets`)
  await page.getByText('Running options').waitFor()
  await page.getByText('200.00000000 USDT').waitFor()
  await page.goto(address)
  await running.click()
  await page.waitForURL(/\/options/)
  assert.deepEqual(faults, [])
})

test('a visitor does not load the element of members', async () => {
  const { page } = await stage.visitor()
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await page.goto(stage.backend.address)
  await page.locator('tl-ranking:state(ready)').first().waitFor()
  assert.deepEqual(
    loaded.filter((url) => url.includes('tl-wallet')),
    [],
  )
  assert.equal(await wallet(page).count(), 0)
})
