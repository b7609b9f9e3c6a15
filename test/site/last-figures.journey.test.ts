import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const readFigures = (page: Page) => page.evaluate(() => localStorage.getItem('figures'))
const readTotal = (page: Page, tag: string) => page.locator(`${tag} .sum .number`).textContent()

test('log-in, reload without a connection, log-out: grey figures with their time, then nothing is left on the device', async () => {
  const visitor = await stage.visitor({ isKept: true })
  const { context, page } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(stage.backend.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.locator('tl-wallet .sum .number').waitFor()
  await page.locator('tl-wallet [part=change] .number').waitFor()
  await page.locator('tl-ranking [part=row]').first().waitFor()
  const tiles = await page.locator('tl-menu [part=tile]').count()
  await page.goto(`${stage.backend.address}/staking`)
  await page.locator('tl-staking [part=project]').first().waitFor()
  const offers = await page.locator('tl-staking [part=project]').count()
  await page.goto(`${stage.backend.address}/market`)
  await page.locator('tl-market [part=row]').first().waitFor()
  // The code that keeps figures loads after the rows are shown.
  await page.waitForFunction(() => localStorage.getItem('figures')?.includes('"marketList"'))

  await context.setOffline(true)
  await page.goto(stage.backend.address)
  await page.locator('tl-wallet:state(last-figures) .last-figures').waitFor()
  assert.match((await readTotal(page, 'tl-wallet')) ?? '', /^\$[\d,]+\.\d\d$/)
  assert.match(
    (await page.locator('tl-wallet .last-figures').textContent()) ?? '',
    /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}/,
  )
  await page.locator('tl-ranking:state(last-figures) [part=row]').first().waitFor()
  await page.locator('tl-ticker tl-price[stale]').first().waitFor()
  assert.equal(await page.locator('tl-menu [part=tile]').count(), tiles, 'no tile is missing')
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
  assert.equal(await page.locator('tl-staking [part=project] > button:disabled').count(), offers)
  assert.equal(await page.locator('tl-staking form').count(), 0)

  await page.goto(stage.backend.address)
  await page.locator('tl-wallet:state(last-figures)').waitFor()
  assert.ok(await readFigures(page))
  await page.locator('tl-member').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForFunction(() => localStorage.getItem('token') === null)
  assert.equal(await readFigures(page), null, 'nothing is left')
  await context.setOffline(false)
  await page.goto(stage.backend.address)
  assert.ok(!(await readFigures(page))?.includes('balances'))
  assert.deepEqual(
    visitor.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault)),
    [],
  )
})
