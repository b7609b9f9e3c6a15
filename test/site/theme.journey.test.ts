import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitForLegibleColours } from '../support/journey/legible-colours.ts'
import { sendOperatorRequest, setSetting } from '../support/journey/operator.ts'
import { readPicture } from '../support/journey/pixels.ts'
import { openStage, type Stage, waitForRouter } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'
import { until } from '../support/until.ts'

const THEME = {
  day: { bg: '#fff4e0', accent: '#0b6e4f', radius: '2px' },
  night: { bg: '#1c0f2e' },
}

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const importTheme = (theme: object) => sendOperatorRequest(stage, 'PUT', '/theme', { file: JSON.stringify(theme) })

/** Returns the colour of a pixel of the window as `#rrggbb`. */
async function readPixel(page: Page, x: number, y: number): Promise<string> {
  const picture = await readPicture(stage.browsers, await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
  return `#${Buffer.from(picture.at(0, 0)).toString('hex')}`
}

/** Waits until an element of the page has this background and this token of the corner radius. */
const waitForLook = (page: Page, tag: string, background: string, radius: string): Promise<void> =>
  until(
    () =>
      page.locator(tag).evaluate((element, wanted) => {
        const style = getComputedStyle(element.shadowRoot?.querySelector('.app') ?? element)
        return `${style.backgroundColor} ${style.getPropertyValue('--tl-base-radius')}` === wanted
      }, `${background} ${radius}`),
    `${tag} has the background ${background} and the radius ${radius}`,
  )

for (const [theme, colour] of [
  ['day', THEME.day.bg],
  ['night', THEME.night.bg],
] as const)
  test(`the theme, name and logo of the operator: there before the first paint (${theme})`, async () => {
    await importTheme(THEME)
    await setSetting(stage, 'name', 'Harbour')
    await setSetting(stage, 'logo', '/icons/app-192.png')
    const visitor = await stage.visitor({ theme })
    const refused = await recordViolations(visitor)
    const { page, faults } = visitor
    // The elements never load, so that the page shows only its own HTML.
    await page.route('**/embed/**', () => {})
    await page.route('**/api/**', () => {})
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = page.waitForRequest('**/theme/*.css')
    await page.route('**/theme/*.css', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(stage.backend.address, { waitUntil: 'commit' })
    await asked
    const countPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    assert.equal(await countPaints(), 0, 'nothing is painted without the theme')
    release()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
    const [loaded = 0, painted = 0] = await page.evaluate(() => {
      const theme = performance.getEntriesByType('resource').find(({ name }) => name.includes('/theme/'))
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return [(theme as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.MAX_VALUE, paint?.startTime]
    })
    assert.ok(loaded <= painted, `the theme was loaded at ${loaded} ms, the page painted at ${painted} ms`)
    assert.equal(await readPixel(page, 1, 1), colour)
    assert.equal(await page.title(), 'Harbour')
    assert.equal(await page.locator('[data-site-name]').first().textContent(), 'Harbour')
    assert.equal(await page.locator('[data-site-logo]').first().getAttribute('src'), '/icons/app-192.png')
    assert.deepEqual([refused, faults], [[], []])
    for (const key of ['name', 'logo']) await setSetting(stage, key)
  })

test("the title in another language: the site's name and the route, before any element is loaded", async () => {
  await setSetting(stage, 'name', 'Harbour')
  const { page } = await stage.visitor({ language: 'de' })
  await page.route('**/embed/**', () => {})
  await page.goto(`${stage.backend.address}/market`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.documentElement.dataset.texts === undefined)
  await page.waitForFunction(() => document.title === 'Harbour - Märkte')
  await setSetting(stage, 'name')
})

test('elements have the theme; a change is there on the next page, reached without a new document', async () => {
  await importTheme(THEME)
  const visitor = await stage.visitor({ theme: 'day' })
  const refused = await recordViolations(visitor)
  const { page, faults } = visitor
  await page.goto(stage.backend.address)
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await waitForLook(page, 'tl-ticker', 'rgb(255, 244, 224)', '2px')
  await waitForRouter(page)
  await importTheme({ day: { bg: '#e0f4ff', radius: '20px' } })
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click()
  await page.waitForURL('**/market')
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  await page.waitForFunction(() => getComputedStyle(document.documentElement).backgroundColor === 'rgb(224, 244, 255)')
  await waitForLook(page, 'tl-market', 'rgb(224, 244, 255)', '20px')
  await page.locator('meta[name=theme-color][content="rgb(224, 244, 255)"]').waitFor({ state: 'attached' })
  assert.deepEqual([refused, faults], [[], []])
  await sendOperatorRequest(stage, 'DELETE', '/theme')
})

test('text of too little contrast: shown with 4.5:1 in the elements of the site', async () => {
  await importTheme({ day: { bg: '#fff4e0', text: '#e8d8b8' } })
  const { page } = await stage.visitor({ theme: 'day' })
  await page.goto(`${stage.backend.address}/market`)
  await waitForLegibleColours(page, 'tl-market')
  const [light = 0, dark = 0] = await page.locator('tl-market').evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const style = getComputedStyle(element.shadowRoot?.querySelector('.app') ?? element)
    return [style.backgroundColor, style.color].map((colour) => {
      if (!canvas) return 0
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
  })
  assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${(light + 0.05) / (dark + 0.05)}`)
  await sendOperatorRequest(stage, 'DELETE', '/theme')
})
