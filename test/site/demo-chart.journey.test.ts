import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../tools/lib/process.ts'
import { findChunks } from '../support/journey/find-chunks.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const getSlider = (page: Page, name: string) => page.getByRole('slider', { name })
/** Waits until the first and the last day shown are at these percents of all days. */
async function waitForDays(page: Page, first: number, last: number): Promise<void> {
  await getSlider(page, 'First day shown')
    .and(page.locator(`[aria-valuenow="${first}"]`))
    .waitFor()
  await getSlider(page, 'Last day shown')
    .and(page.locator(`[aria-valuenow="${last}"]`))
    .waitFor()
}

test('a visitor opens the demo chart by its address, reads a day and zooms with a real mouse; no page links to it (DEM-01, Q-099)', async () => {
  const { page, faults } = await stage.visitor({ width: 1100, height: 800 })
  await page.goto(stage.backend.address)
  await page.locator('a.offer').first().waitFor()
  await page.locator('tl-ranking:state(ready)').first().waitFor()
  const hosts = await page
    .locator('a[href*="demo-chart"]')
    .evaluateAll((links) => links.map((link) => (link.getRootNode() as ShadowRoot).host?.localName ?? 'the page'))
  // The installation's own banner may lead there, as to any page.
  assert.deepEqual(
    hosts.filter((host) => host !== 'tl-banner'),
    [],
  )
  await page.goto(`${stage.backend.address}/demo-chart`)
  await page.getByText('Sample data').waitFor()
  const chart = page.getByRole('application')
  await chart.locator('canvas').first().waitFor()
  await waitForDays(page, 50, 100)
  await chart.hover({ position: { x: 600, y: 200 } })
  await page.getByText('Volume', { exact: true }).waitFor()
  await page.mouse.wheel(0, -300)
  await page.waitForFunction(() => {
    const root = document.querySelector('tl-candle-demo')?.shadowRoot
    return Number(root?.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > 50
  })
  await page.keyboard.press('Escape')
  await getSlider(page, 'First day shown').press('Home')
  await getSlider(page, 'First day shown').and(page.locator('[aria-valuenow="0"]')).waitFor()
  assert.deepEqual(faults, [])
})

test('the chart’s code is loaded only with the chart, and a resized window keeps the visible days (DEM-11)', async () => {
  const { page, faults } = await stage.visitor()
  const chart = await findChunks(join(projectRoot, 'dist'), 'widgets/candle-demo/daily-chart.ts')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const askedForChart = () => asked.filter((url) => chart.some((file) => url.endsWith(`/${file}`)))
  await page.goto(`${stage.backend.address}/market`)
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await page.waitForLoadState('networkidle')
  assert.deepEqual(askedForChart(), [])
  await page.goto(`${stage.backend.address}/demo-chart`)
  await page.getByRole('application').locator('canvas').first().waitFor()
  assert.equal(askedForChart().length, 1)
  await getSlider(page, 'Last day shown').press('PageDown')
  for (const width of [844, 320]) {
    await page.setViewportSize({ width, height: 600 })
    await page.waitForFunction(
      (wide) => (document.querySelector('tl-candle-demo')?.shadowRoot?.querySelector('table')?.clientWidth ?? 0) > wide,
      width - 40,
    )
    await waitForDays(page, 50, 90)
  }
  assert.deepEqual(faults, [])
})
