import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstCases } from '../support/cases.ts'
import { getSkipReason } from '../support/journey/browsers.ts'
import { waitForLegibleColours } from '../support/journey/legible-colours.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

const FIREFOX_SKIP_REASON = 'a test can make Chromium alone force the colours of the system on a page'
const WEBKIT_SKIP_REASON = 'WebKit knows no colours of the system that are forced on pages'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const theme of firstCases(['day', 'night'] as const))
  test(`with forced system colours buttons have readable text and an edge (${theme})`, {
    skip: getSkipReason({ firefox: FIREFOX_SKIP_REASON, webkit: WEBKIT_SKIP_REASON }),
  }, async () => {
    const visitor = await stage.visitor({ theme })
    const { page } = visitor
    await page.emulateMedia({ forcedColors: 'active', colorScheme: theme === 'day' ? 'light' : 'dark' })
    await returnAsDemo(visitor, stage)
    await page.goto(`${stage.backend.address}/options`)
    for (const name of ['Buy up', 'Buy down']) {
      const button = page.getByRole('button', { name }).first()
      const look = () =>
        button.evaluate((element) => {
          const { color, backgroundColor: ground, outlineStyle: edge } = getComputedStyle(element)
          return { color, ground, edge }
        })
      await until(async () => (await look()).edge === 'solid', `the edge of ${name}`)
      const { color, ground } = await look()
      assert.notEqual(color, ground, name)
    }
  })

test('colours forced while the page is open: buttons get an edge', {
  skip: getSkipReason({ firefox: FIREFOX_SKIP_REASON, webkit: WEBKIT_SKIP_REASON }),
}, async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/options`)
  const button = page.getByRole('button', { name: 'Buy up' }).first()
  const getEdge = () => button.evaluate((element) => getComputedStyle(element).outlineStyle)
  assert.equal(await getEdge(), 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  await until(async () => (await getEdge()) === 'solid', 'the edge of the button')
})

test('if the visitor prefers more contrast, texts on a given background have 7:1', async () => {
  const visitor = await stage.visitor({ theme: 'day' })
  const { page } = visitor
  await page.emulateMedia({ contrast: 'more' })
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --tl-base-bg: #ffd400; --tl-base-text: #806000; --tl-base-up: #40a0ff }')
    document.adoptedStyleSheets = [sheet]
  })
  await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/options`)
  const trader = page.locator('tl-options')
  await waitForLegibleColours(page, 'tl-options')
  const colours = await trader.evaluate((element) =>
    ['text', 'text-2', 'text-3', 'rise'].map((token) => getComputedStyle(element).getPropertyValue(`--tl-${token}`)),
  )
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((byte) => {
      const value = Number(byte) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    // The luminance of #ffd400 is 0.695.
    assert.ok(0.745 / (luminance + 0.05) >= 7, `${colour} on #ffd400`)
  }
})

test('at a zoom of 400 % nothing sticks out of the window, and the main button is reachable and not covered', async () => {
  const visitor = await stage.visitor({ width: 320, height: 256 })
  const { page } = visitor
  await returnAsDemo(visitor, stage)
  for (const [path, name] of [
    ['/options', 'Buy up'],
    ['/withdrawal', 'Withdraw'],
    ['/market', 'Assets'],
  ] as const) {
    await page.goto(`${stage.backend.address}${path}`)
    await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
    const target = page.getByRole(name === 'Assets' ? 'link' : 'button', { name }).last()
    // Until the data is there, the page moves. A browser scrolls to an element only when the element receives the focus, not while it has it.
    await until(async () => {
      await target.blur()
      await target.focus()
      return target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const root = element.getRootNode() as ShadowRoot | Document
        const hit = root.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && element.contains(hit)
      })
    }, `${path}: ${name} is reachable`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${path} is ${wide} px too wide`)
  }
})
