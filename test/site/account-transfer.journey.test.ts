import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { add, subtract } from '../../shared/base/money/decimal.ts'
import { getEngine } from '../../tools/test/engines/engine.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

interface Account {
  type: string
  balanceInfo: { coinName: string; balance: string }[]
}

/** Returns the name of the next file that a page saves. Only Chromium reports a download of a page's own data; elsewhere the click on the link is observed. */
async function waitForSavedFile(page: Page): Promise<string> {
  if (getEngine() === 'chromium') return (await page.waitForEvent('download')).suggestedFilename()
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const press = HTMLAnchorElement.prototype.click
        HTMLAnchorElement.prototype.click = function () {
          if (this.download) resolve(this.download)
          press.call(this)
        }
      }),
  )
}

test('a member sees the balances, transfers between accounts, and finds the postings of the balance', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address } = stage.backend
  const token = await returnAsDemo(visitor, stage)
  const usdt = async (type: string) => {
    const { data } = await callApi(address, 'getUserBalanceList', {}, token)
    const account = (data.coinList as Account[]).find((one) => String(one.type) === type)
    return account?.balanceInfo.find(({ coinName }) => coinName === 'USDT')?.balance ?? ''
  }
  const [funds, options] = [await usdt('1'), await usdt('2')]

  await page.goto(`${address}/assets`)
  await page.getByRole('tab', { name: 'Funds' }).click()
  await page.getByRole('link', { name: /USDT/ }).click()
  await page.waitForURL(/\/trade-account\?id=1&name=USDT&type=1/)
  await page.getByRole('heading', { name: 'Funds account' }).waitFor()
  await page.getByText('Sample money').first().waitFor()

  await page.getByRole('button', { name: 'Move funds' }).click()
  await page.waitForURL(/\/changemoney\?id=1&type=1/)
  // Below the minimum nothing moves; above it every digit of the coin moves.
  await page.getByLabel('Amount').fill('0.00999999')
  await page.getByRole('button', { name: 'Move 0.00999999 USDT' }).click()
  await page.getByText('Move at least 0.01 USDT, or the whole balance').waitFor()
  assert.deepEqual([await usdt('1'), await usdt('2')], [funds, options])
  await page.getByLabel('Amount').fill('0.01000001')
  const moved = page.getByText('0.01000001 USDT moved from funds account to options account.').first()
  await Promise.all([moved.waitFor(), page.getByRole('button', { name: 'Move 0.01000001 USDT' }).click()])
  assert.equal(await usdt('1'), subtract(funds, '0.01000001'))
  assert.equal(await usdt('2'), add(options, '0.01000001'))

  await page.goBack()
  await page.getByText('Funds moved').first().waitFor()
  const [name] = await Promise.all([
    waitForSavedFile(page),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  assert.match(name, /^bills-USDT-.*\.csv$/)
  assert.deepEqual(faults, [])
})
