import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inFrame } from '../support/journey/isolation.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const createPage = (elements: string, start = 'tradelet.running = tradelet.demo({ seed: 1 })') =>
  `<script type="module" src="${site.stage.backend.address}/embed/tradelet.js" data-partner="harbour"></script>
   <script type="module">${start}</script>${elements}`

const FRAMED = '<tl-options isolation="frame" symbol="btcusdt" no-chart></tl-options>'
const SAMPLE = 'Sample data'

/** Records the calls that reach the backend, from the page and its frames, and the sockets. */
async function openPage(): Promise<{ page: Page; sent: string[]; faults: string[] }> {
  const { page, faults } = await site.stage.visitor()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push(pathname)
  })
  page.on('websocket', (socket) => sent.push(socket.url()))
  await page.goto(site.address)
  return { page, sent, faults }
}

const callDemo = (page: Page, call: string) => page.evaluate(`tradelet.running.then((demo) => demo.${call})`)

test('demo of a page with an element in a frame: its member trades there, and no call reaches the backend', async () => {
  site.page = createPage(`${FRAMED}<div style="width: 390px"><tl-assets></tl-assets></div>`)
  const { page, sent, faults } = await openPage()
  const trader = inFrame(page, 'tl-options')
  await trader.getByText('Choose amount and duration').waitFor()
  await trader.getByRole('note').getByText(SAMPLE).waitFor()
  await page.locator('tl-assets').getByText('USDT').first().waitFor()
  await callDemo(page, "setPrice('btcusdt', '12345')")
  await trader
    .getByText(/12,3[34]\d\.\d\d/)
    .first()
    .waitFor()
  await page.locator('tl-options:state(ready)').waitFor()
  assert.deepEqual([sent, faults], [[], []])
})

test('a frame that is added during a demo repeats its calls', async () => {
  site.page = createPage('')
  const { page } = await openPage()
  await callDemo(page, "setPrice('btcusdt', '12345')")
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), FRAMED)
  await inFrame(page, 'tl-options')
    .getByText(/12,3[34]\d\.\d\d/)
    .first()
    .waitFor()
})

test('a demo that begins later and ends: the frame shows its member meanwhile, then the backend again', async () => {
  site.page = createPage(FRAMED, '')
  const { page, sent } = await openPage()
  const trader = inFrame(page, 'tl-options')
  await trader.getByText('Log in to trade').first().waitFor()
  await page.evaluate(() => {
    const { tradelet } = globalThis as unknown as { tradelet: { running: unknown; demo(): unknown } }
    tradelet.running = tradelet.demo()
  })
  await trader.getByText('Choose amount and duration').waitFor()
  await trader.getByText(SAMPLE).waitFor()
  await callDemo(page, 'stop()')
  await trader.getByText('Log in to trade').first().waitFor()
  await trader.getByText(SAMPLE).waitFor({ state: 'detached' })
  assert.ok(sent.length > 0)
})

test('a demo for a visitor: the log-in of a frame opens in the frame, not a window of the product', async () => {
  site.page = createPage(FRAMED, 'tradelet.demo({ signedIn: false })')
  const { page } = await openPage()
  const trader = inFrame(page, 'tl-options')
  await trader.getByRole('button', { name: 'Log in' }).first().click()
  await trader.getByLabel('Email or phone').fill('any@example.com')
  await trader.getByLabel('Password', { exact: true }).fill('Any12345')
  await trader.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
  await trader.getByText('Choose amount and duration').waitFor()
  assert.equal(page.context().pages().length, 1)
})

test("demo of a page with a session: no call sends the session's token, and the session continues after the demo", async () => {
  const script = `import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })`
  site.page = createPage('<div style="width: 390px"><tl-assets></tl-assets></div>', script)
  const { page, faults } = await site.stage.visitor()
  const member = await site.linkDemoMember()
  await page.route('**/my/session', async (route) => {
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: '300' }
    await route.fulfill({ json: await site.send('partner/session', form, site.key) })
  })
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/getUserBalanceList')) tokens.push(request.headers().token ?? '')
  })
  await page.goto(site.address)
  const assets = page.locator('tl-assets')
  await assets.getByText('USDT').first().waitFor()
  await page.evaluate(() => {
    const { tradelet } = globalThis as unknown as { tradelet: { running: unknown; demo(): unknown } }
    tradelet.running = tradelet.demo()
  })
  await page.getByRole('note').getByText(SAMPLE).waitFor()
  // The demo's member has a loan, the genuine one has none.
  await assets.getByText('Loans to repay').waitFor()
  const before = tokens.length
  await callDemo(page, 'stop()')
  await assets.getByText('Loans to repay').waitFor({ state: 'detached' })
  await until(() => tokens.length > before, 'asked again')
  await assets.getByText('USDT').first().waitFor()
  assert.deepEqual(
    tokens.filter((token) => !token.startsWith('tlp_')),
    [],
  )
  assert.deepEqual(faults, [])
})
