import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const getPath = (page: Page) => new URL(page.url()).pathname
/** Opens the messages of a member. */
async function openMessages(): Promise<{ page: Page; faults: string[] }> {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/notify`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, faults }
}
const dialog = (page: Page) => page.getByRole('dialog')
const untilClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** Opens the member panel of the home page, reached from the messages by a press. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL(/\/$/)
  await page
    .getByRole('button', { name: /^Member/ })
    .first()
    .click()
  await dialog(page).waitFor()
}

test('Back with an open panel closes it and stays on the page; a second Back leaves the page (Q-211)', async () => {
  const { page, faults } = await openMessages()
  await openPanel(page)
  // A page that is loaded again has no mark.
  await page.locator('main').evaluate((main) => main.setAttribute('data-mark', ''))
  await page.goBack()
  await untilClosed(page)
  assert.equal(getPath(page), '/')
  assert.equal(await page.locator('main[data-mark]').count(), 1)
  await page.goBack()
  await page.waitForURL(/\/notify$/)
  assert.deepEqual(faults, [])
})

test('panel closed by its button, Escape or a press outside: one Back leaves the page (Q-211)', async () => {
  const { page } = await openMessages()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openPanel(page)
    await close()
    await untilClosed(page)
    await page.waitForFunction(() => history.state?.overlay !== true)
    await page.goBack()
    await page.waitForURL(/\/notify$/)
  }
})

test('page opened from the panel: one Back returns to the page below it (Q-211)', async () => {
  const { page } = await openMessages()
  await openPanel(page)
  await dialog(page).getByRole('link', { name: 'Security' }).click()
  await page.waitForURL(/\/security$/)
  await page.goBack()
  await page.waitForURL(/\/$/)
  await page.goBack()
  await page.waitForURL(/\/notify$/)
})

test('Back with an open confirmation: the form keeps its input; Forward opens nothing, and one Back leaves the page (Q-211)', async () => {
  const { page, faults } = await openMessages()
  await page.goto(`${stage.backend.address}/staking`)
  // The page opens with a coin that the member has.
  await page.getByRole('button', { name: /^USDT/, expanded: true }).waitFor()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('2000')
  await page.getByRole('textbox', { name: 'Login password' }).fill('Secret12345')
  await page.getByRole('button', { name: /^Stake 2,000/ }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await untilClosed(page)
  assert.equal(await amount.inputValue(), '2000')
  assert.equal(await page.getByRole('textbox', { name: 'Login password' }).inputValue(), 'Secret12345')
  await page.goForward()
  await page.waitForFunction(() => history.state?.overlay !== true)
  assert.equal(await dialog(page).count(), 0)
  assert.equal(await amount.inputValue(), '2000')
  await page.goBack()
  await page.waitForURL(/\/notify$/)
  assert.deepEqual(faults, [])
})

test('market chosen in a sheet: the address keeps it, and one Back leaves the page (Q-211)', async () => {
  const { page } = await openMessages()
  await page.goto(`${stage.backend.address}/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT`)
  await page.getByRole('button', { name: 'Markets' }).click()
  await dialog(page).getByText('ETH/USDT').first().click()
  await untilClosed(page)
  await page.waitForFunction(() => history.state?.overlay !== true)
  assert.match(page.url(), /currentSymbol=ethusdt/)
  await page.goBack()
  await page.waitForURL(/\/notify$/)
})

test('reload with an open panel: one Back leaves the page (Q-211)', async () => {
  const { page } = await openMessages()
  await openPanel(page)
  await page.reload()
  await page
    .getByRole('button', { name: /^Member/ })
    .first()
    .waitFor()
  await page.waitForFunction(() => history.state?.overlay !== true)
  assert.equal(await dialog(page).count(), 0)
  await page.goBack()
  await page.waitForURL(/\/notify$/)
})
