import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let partner: Server
let address: string

const HOSTILE = `* { font: italic 31px serif !important; letter-spacing: 9px !important; color: lime !important; box-sizing: content-box !important }
  div, button, input { display: inline !important; border: 7px solid red !important; background: yellow !important; padding: 20px !important }`

before(async () => {
  stage = await openStage()
  const page = `<!doctype html><html><head><style>${HOSTILE}</style></head><body>
    <script type="module" src="${stage.backend.address}/embed/tradelet.js"></script>
    <tl-ticker></tl-ticker><div style="width:390px"><tl-options symbol="btcusdt"></tl-options></div></body></html>`
  partner = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page))
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(partner.address() as AddressInfo).port}`
})
after(async () => {
  partner.closeAllConnections()
  partner.close()
  await stage.close()
})

test('two lines of HTML show a live ticker and the options trader on another origin, without touching its storage', async () => {
  const { page, faults } = await stage.visitor({ width: 1000 })
  await page.goto(address)
  await page.evaluate(() => localStorage.setItem('token', 'of-the-partner'))
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.headers().token ?? ''))
  await page.reload()
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-options').getByText('Live', { exact: true }).first().waitFor()
  assert.ok(!sent.includes('of-the-partner'), "the partner's own token never leaves")
  assert.deepEqual(faults, [])
})

test('the page has one socket for all widgets', async () => {
  const { page } = await stage.visitor()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(address)
  await page.locator('tl-options').getByText('Live', { exact: true }).first().waitFor()
  assert.equal(sockets.length, 1)
})

test("the host's hostile styles do not reach into the widgets", async () => {
  const { page } = await stage.visitor()
  await page.goto(address)
  const button = page.locator('tl-options').getByRole('button', { name: 'Buy up' }).first()
  await button.waitFor()
  const style = await button.evaluate((element) => {
    const { fontStyle, letterSpacing, borderTopWidth } = getComputedStyle(element)
    return { fontStyle, letterSpacing, borderTopWidth }
  })
  assert.equal(style.fontStyle, 'normal')
  assert.equal(style.borderTopWidth, '0px')
  assert.notEqual(style.letterSpacing, '9px')
})

test('a visitor who wants to buy on a foreign page is asked to sign in', async () => {
  const { page } = await stage.visitor()
  await page.goto(address)
  await page.evaluate(() => {
    addEventListener('tl-navigate', (event) => {
      event.preventDefault()
      document.title = (event as CustomEvent<{ route: string }>).detail.route
    })
  })
  await page
    .locator('tl-options')
    .getByRole('button', { name: /Log in/ })
    .first()
    .click()
  await page.waitForFunction(() => document.title === '/login')
})
