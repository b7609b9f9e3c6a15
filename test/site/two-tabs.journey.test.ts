import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { add, compare } from '../../shared/base/money/decimal.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Amount in USDT. The demo member has less than twice as much, so two such orders cannot both be paid. */
const COST = '6000'

const getField = (tab: Page, name: string) => tab.getByLabel(name, { exact: true })
const getOrder = (tab: Page) => tab.locator('tl-exchange [part=order]')

/** Runs in the page: returns the outcome of an order that a message shows; null before. */
function findOutcome(): 'placed' | 'refused' | null {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const messages = within(document).filter((element) => element.matches('.toasts, [role=alert]'))
  const isShown = (pattern: RegExp) =>
    messages.some((message) => message.checkVisibility() && pattern.test(message.textContent ?? ''))
  if (isShown(/Order placed: /)) return 'placed'
  return isShown(/insufficient/i) ? 'refused' : null
}

/** Waits for the outcome of an order. */
const readOutcome = async (tab: Page): Promise<'placed' | 'refused' | null> =>
  (await tab.waitForFunction(findOutcome)).jsonValue()

test('two tabs of one member trade concurrently: money is spent once, both show the same, and both are logged out together', async () => {
  const visitor = await stage.visitor()
  const { address } = stage.backend
  const tabs = [visitor.page, await visitor.context.newPage()] as const
  const token = await returnAsDemo(visitor, stage)
  const available = async () => {
    const { data } = await callApi(address, 'getMarketBalance', { m_id: '1' }, token)
    return data.usdt_balance as string
  }
  const before = await available()
  assert.equal(compare(add(COST, COST), before), 1)
  for (const tab of tabs) {
    await tab.goto(`${address}/exchange`)
    await tab.locator('tl-exchange tl-book').first().waitFor()
    await getField(tab, 'Price, USDT').fill('1000')
    await getField(tab, 'Amount, USDT').fill(COST)
  }

  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Buy BTC' }).click()))
  // Both messages are shown for 3 s, so they are awaited before the orders are sent.
  const [outcomes] = await Promise.all([
    Promise.all(tabs.map(readOutcome)),
    ...tabs.map((tab) => tab.getByRole('button', { name: 'Buy anyway' }).click()),
  ])
  assert.deepEqual(outcomes.toSorted(), ['placed', 'refused'])
  assert.equal(compare(add(await available(), COST), before), 0)

  // The order is shown in both tabs, and either may cancel it.
  const [winner, loser] = outcomes[0] === 'placed' ? tabs : [tabs[1], tabs[0]]
  for (const tab of tabs) await getOrder(tab).first().waitFor()
  await getOrder(loser).getByRole('button', { name: 'Cancel' }).click()
  await Promise.all([
    loser.getByText('Order cancelled.').first().waitFor(),
    getOrder(loser).getByRole('button', { name: 'Cancel order' }).click(),
  ])
  await getOrder(winner).first().waitFor({ state: 'detached' })
  assert.equal(await available(), before)

  await winner.evaluate(() =>
    fetch('/api/logout', { method: 'POST', headers: { Token: localStorage.getItem('token') ?? '' } }),
  )
  // A tab whose call is refused shows the login (API-08). The other one may stay, since visitors may look at the exchange.
  const waitForLogout = (tab: Page) =>
    tab.getByRole('button', { name: 'Log in to trade' }).or(tab.getByLabel('Email or phone')).first().waitFor()
  await Promise.all(tabs.map(waitForLogout))
  await until(() => tabs.some((tab) => new URL(tab.url()).pathname === '/login'), 'the refused tab shows the login')
  assert.deepEqual(visitor.faults, [])
})
