import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage, waitForRouter } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Waits until the device keeps figures. Their code loads after they are shown. */
const waitUntilKept = (page: Page, ...names: readonly string[]) =>
  page.waitForFunction((all) => {
    const { figures = {} } = JSON.parse(localStorage.getItem('figures') || '{}')
    return all.every((name) => name in figures)
  }, names)
const readFigures = (page: Page) => page.evaluate(() => localStorage.getItem('figures'))

test('log-in, reload without a connection, log-out: grey figures with their time, then nothing is left on the device', async () => {
  const visitor = await stage.visitor({ isKept: true })
  const { context, page } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(stage.backend.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.locator('tl-wallet .sum .number').waitFor()
  await page.locator('tl-wallet [part=change] .number').waitFor()
  await page.locator('tl-ranking:state(ready)').first().waitFor()
  await waitUntilKept(page, 'balances', 'history', 'markets', 'settings')
  await waitForRouter(page)
  const tiles = await page.locator('tl-menu [part=tile]').count()
  await page.goto(`${stage.backend.address}/staking`)
  await page.locator('tl-staking [part=project]').first().waitFor()
  await waitUntilKept(page, 'staking')
  const offers = await page.locator('tl-staking [part=project]').count()
  await page.goto(`${stage.backend.address}/market`)
  await page.locator('tl-market [part=row]').first().waitFor()
  await waitUntilKept(page, 'marketList')

  await context.setOffline(true)
  await page.goto(stage.backend.address)
  await page.locator('tl-wallet:state(last-figures) .last-figures').waitFor()
  await page
    .locator('tl-wallet .sum .number')
    .filter({ hasText: /^\$[\d,]+\.\d\d$/ })
    .waitFor()
  await page
    .locator('tl-wallet .last-figures')
    .filter({ hasText: /[A-Z][a-z]{2} \d{1,2}, \d{2}:\d{2}/ })
    .waitFor()
  await page.locator('tl-ranking:state(last-figures) [part=row]').first().waitFor()
  await page.locator('tl-ticker tl-price[stale]').first().waitFor()
  await until(async () => (await page.locator('tl-menu [part=tile]').count()) === tiles, 'no tile is missing')
  assert.equal(await page.locator('tl-wallet [part=actions] a').count(), 0, 'no action is live')
  await page.reload()
  await page.locator('tl-wallet:state(last-figures) .last-figures').waitFor()
  for (const [path, part] of [
    ['/assets', 'tl-assets:state(last-figures) .last-figures'],
    ['/market', 'tl-market:state(last-figures) [part=row]'],
    ['/staking', 'tl-staking:state(last-figures) [part=project]'],
  ] as const) {
    await page.goto(stage.backend.address + path)
    await page.locator(part).first().waitFor()
  }
  const disabled = page.locator('tl-staking [part=project] > button:disabled')
  await until(async () => (await disabled.count()) === offers, 'every offer is disabled')
  assert.equal(await page.locator('tl-staking form').count(), 0)

  await page.goto(stage.backend.address)
  await page.locator('tl-wallet:state(last-figures)').waitFor()
  assert.ok(await readFigures(page))
  await page.locator('tl-member').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForFunction(() => localStorage.getItem('token') === null)
  await until(async () => (await readFigures(page)) === null, 'nothing is left')
  await context.setOffline(false)
  await page.goto(stage.backend.address)
  assert.ok(!(await readFigures(page))?.includes('balances'))
  assert.deepEqual(
    visitor.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
    [],
  )
})
