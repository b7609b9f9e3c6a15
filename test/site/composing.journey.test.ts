import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const load = (attributes = '') =>
  `<script type="module" src="${site.stage.backend.address}/embed/tradelet.js" ${attributes}></script>`

/** Page with a button that calls `tradelet.open`; `result` becomes what its promise resolves to, or the error. */
const createOpener = (call: string, head = load()): string => `${head}
  <button onclick="tradelet.open(${call}).then((way) => { result = way }, (error) => { result = error.name + ': ' + error.message })">Go</button>
  <script>let result = 'nothing yet'</script>`

const press = (page: Page) => page.getByRole('button', { name: 'Go' }).click()
const result = (page: Page) => page.evaluate('result') as Promise<string>
const hasResult = (page: Page) => page.waitForFunction("result !== 'nothing yet'")

test('open: a page of a market opens as a sheet, and the promise resolves when it is closed', async () => {
  site.page = createOpener("'options', { attributes: { symbol: 'ethusdt' } }")
  const { page, context, faults } = await site.stage.visitor()
  await page.goto(site.address)
  await press(page)
  const sheet = page.getByRole('dialog', { name: /^ETH/ })
  await sheet.waitFor()
  await page.locator('tl-options').getByRole('button', { name: 'Buy up' }).first().waitFor()
  assert.equal(await result(page), 'nothing yet')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await hasResult(page)
  assert.equal(await result(page), 'sheet')
  await page.locator('tl-options').waitFor({ state: 'detached' })
  assert.equal(context.pages().length, 1)
  assert.deepEqual(faults, [])
})

for (const name of ['deposit', 'withdrawal', 'security'])
  test(`open: ${name} never opens as a sheet on another site, but in a window`, async () => {
    site.page = createOpener(`'${name}', { as: 'sheet' }`)
    const { page, context } = await site.stage.visitor()
    await page.goto(site.address)
    const opening = context.waitForEvent('page')
    await press(page)
    const window = await opening
    await window.waitForURL(`${site.stage.backend.address}/**`)
    await hasResult(page)
    assert.equal(await result(page), 'window')
    assert.equal(await window.evaluate(() => opener), null)
    assert.equal(await page.locator(`tl-${name}`).count(), 0)
  })

test('open: as the page itself', async () => {
  site.page = createOpener("'market', { as: 'page' }")
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await press(page)
  await page.waitForURL(`${site.stage.backend.address}/**`)
})

test('open: an unknown page and a blocked window reject with the reason', async () => {
  site.page = createOpener("'deposits'")
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await press(page)
  await hasResult(page)
  assert.match(await result(page), /^TypeError: tradelet\.open: deposits is none of .*deposit, .*withdrawal/)
  site.page = createOpener("'deposit'")
  await page.addInitScript(() => {
    globalThis.open = () => null
  })
  await page.goto(site.address)
  await press(page)
  await hasResult(page)
  assert.match(await result(page), /^NotAllowedError: The browser blocked the window/)
})

test("open: with a session of the page, the product's page opens signed in by a one-time code", async () => {
  const member = await site.linkDemoMember()
  const script = `<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })
  </script>`
  site.page = createOpener("'deposit', { as: 'window' }", `${load()}${script}<tl-assets></tl-assets>`)
  const { page, context } = await site.stage.visitor()
  await page.route('**/my/session', async (route) => {
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: '300' }
    const data = await site.send('partner/session', form, site.key)
    await route.fulfill({ json: data })
  })
  const codes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/createHandoff')) codes.push(request.url())
  })
  await page.goto(site.address)
  await page.locator('tl-assets').getByText('USDT').first().waitFor()
  const opening = context.waitForEvent('page')
  await press(page)
  const window = await opening
  await window.waitForURL(`${site.stage.backend.address}/**`)
  assert.equal(codes.length, 1, 'asked for a code')
})

test('texts of the page: replace those of the elements, faults are named in the console', async () => {
  const texts = { en: { 'options.buyUp': 'Higher <b>', 'options.buyDwn': 'Lower', 'options.chartOf': 'Chart' } }
  site.page = `<script type="application/json" id="tradelet-config">${JSON.stringify({ site: site.stage.backend.address, api: `${site.stage.backend.address}/api`, texts })}</script>
    ${load()}<div style="width: 390px"><tl-options symbol="btcusdt"></tl-options></div>`
  const { page } = await site.stage.visitor()
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto(site.address)
  const trader = page.locator('tl-options')
  await trader.getByRole('button', { name: 'Higher <b>' }).waitFor()
  await trader.getByRole('button', { name: 'Buy down' }).waitFor()
  for (const fault of ['en, options.chartOf: {market} is missing', 'en, options.buyDwn: there is no such text'])
    await until(() => warnings.some((warning) => warning.includes(fault)), fault)
})

test('a figure: takes no space of a block before its element is loaded, and the look of the page', async () => {
  site.page = `${load()}<p style="font: 20px serif; color: rgb(1, 2, 3)">Bitcoin: <tl-data symbol="btcusdt">soon</tl-data> USDT</p>`
  const { page, faults } = await site.stage.visitor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/tl-data.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.address)
  const figure = page.locator('tl-data')
  await page.waitForFunction(() => 'tradelet' in globalThis)
  const heightBefore = await page.locator('p').evaluate(({ clientHeight }) => clientHeight)
  assert.equal(await figure.evaluate((element) => getComputedStyle(element).display), 'inline')
  release()
  await page
    .locator('tl-data [part=figure]')
    .filter({ hasText: /^[\d,]+\.\d\d$/ })
    .waitFor()
  assert.equal(await page.locator('p').evaluate(({ clientHeight }) => clientHeight), heightBefore)
  assert.deepEqual(faults, [])
})
