import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { getSkipReason } from '../support/journey/browsers.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Maximum cumulative layout shift when the typeface replaces the device's. Unscaled fallbacks move the pages by 0.015 to 0.02. */
const MAX_SHIFT = 0.002

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Reflect.set(globalThis, 'shift', Number(Reflect.get(globalThis, 'shift') ?? 0) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Reads the sum of the shifts since the last reading. Two frames let the last layout report its shift. */
const takeShift = (page: Page) =>
  page.evaluate(async () => {
    for (let left = 2; left > 0; left--) await new Promise(requestAnimationFrame)
    const shift = Number(Reflect.get(globalThis, 'shift') ?? 0)
    Reflect.set(globalThis, 'shift', 0)
    return shift
  })

/** Opens a page whose typeface arrives only after `release`. */
async function openBeforeTypeface(path: string, width: number) {
  const { page, faults } = await stage.visitor({ width, height: width < 900 ? 844 : 900, systemFont: true })
  const files: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    files.push(route.request().url().replace(/.*\//, ''))
    await released
    await route.continue()
  })
  await watchShifts(page)
  await page.goto(`${stage.backend.address}${path}`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
  // What data moves is no shift of the typeface.
  await page
    .locator(path === '/' ? 'tl-ranking:state(ready)' : 'tl-register input')
    .first()
    .waitFor()
  if (path === '/') await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loading')
  return { page, faults, files, release }
}

const skip = getSkipReason({ firefox: 'reports no layout shifts', webkit: 'reports no layout shifts' })

for (const [path, width] of firstCases([
  ['/', 390],
  ['/', 1440],
  ['/register', 390],
] as const))
  test(`${path} at ${width} px: nothing moves when the typeface arrives`, { skip }, async () => {
    const { page, faults, files, release } = await openBeforeTypeface(path, width)
    await takeShift(page)
    release()
    await page.waitForFunction(() => document.fonts.check('16px "Site Inter"'))
    const shift = await takeShift(page)
    assert.ok(shift <= MAX_SHIFT, `the page moved by ${shift}`)
    assert.match(files.join(), /^inter-latin\.[\w-]+\.woff2$/, 'an English page loads more than one file')
    assert.deepEqual(faults, [])
  })

test('an English heading: is drawn in the typeface, with figures of one width', async () => {
  const { page } = await stage.visitor({ systemFont: true })
  await page.goto(`${stage.backend.address}/login`)
  await page.waitForFunction(() => document.fonts.check('16px "Site Inter"'))
  const widths = await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('span'))
    line.style.cssText = 'font: 400 100px "Site Inter", monospace; font-variant-numeric: tabular-nums'
    return ['1111', '0000', 'mi'].map((text) => {
      line.textContent = text
      return line.getBoundingClientRect().width
    })
  })
  assert.equal(widths[0], widths[1])
  assert.ok((widths[2] ?? 0) > 100, 'the figures are not of Inter')
})

test('files of the typeface: never change under their name', async () => {
  const page = await (await fetch(stage.backend.address)).text()
  const [, file] = /<link rel="preload" href="([^"]+\.woff2)" as="font"/.exec(page) ?? []
  const { headers } = await fetch(`${stage.backend.address}${file}`)
  assert.match(String(headers.get('cache-control')), /immutable/)
  assert.equal(headers.get('content-type'), 'font/woff2')
})
