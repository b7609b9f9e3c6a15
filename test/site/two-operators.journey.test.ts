import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { DIST } from '../../server/operations/site/site-files.ts'
import { VERSION } from '../../shared/view/dom/define.ts'
import { startTemporaryBackend, type TemporaryBackend } from '../../tools/lib/temporary-backend.ts'
import { copyMigrated } from '../support/images.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
let other: TemporaryBackend
let addresses: [first: string, second: string]

before(async () => {
  stage = await openStage()
  other = await startTemporaryBackend({}, copyMigrated)
  addresses = [stage.backend.address, other.address]
})
after(async () => {
  await other.close()
  await stage.close()
})

const loaderTag = (address: string, attributes = '') =>
  `<script type="module" src="${address}/embed/tradelet.js" ${attributes}></script>`

/** Records the tokens that a page sends to each origin's API, and the addresses of its sockets. */
function recordCalls(page: Page): { tokens: Record<string, Set<string>>; sockets: string[] } {
  const seen: { tokens: Record<string, Set<string>>; sockets: string[] } = { tokens: {}, sockets: [] }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    seen.tokens[origin] ??= new Set()
    seen.tokens[origin].add(request.headers().token ?? '')
  })
  page.on('websocket', (socket) => seen.sockets.push(socket.url()))
  return seen
}

const getFeed = (address: string) => `${address.replace('http', 'ws')}/api/feed`

const waitForLive = (page: Page, tag: string) => page.locator(tag).getByText('Live', { exact: true }).first().waitFor()

async function openPartnerPage(body: string): Promise<{ visitor: Visitor; address: string; close(): void }> {
  const partner = await servePartnerPage(body)
  return { visitor: await stage.visitor({ width: 1000 }), address: partner.address, close: partner.close }
}

test('two operators on one page, one with data-prefix: each has its own tags, calls, token, socket and configuration', async (t) => {
  const [first, second] = addresses
  const partner = await openPartnerPage(
    `${loaderTag(first)}${loaderTag(second, 'data-prefix="acme"')}
     <script type="application/json" id="acme-config">{ "dialect": "platform" }</script>
     <tl-ticker></tl-ticker><acme-ticker></acme-ticker>
     <tl-options no-chart></tl-options><acme-options no-chart></acme-options>`,
  )
  t.after(partner.close)
  const { page, faults } = partner.visitor
  const tokens = [
    await returnAsDemo(partner.visitor, stage),
    await returnAsDemo(partner.visitor, { ...stage, backend: other }),
  ] as const
  await page.addInitScript(
    (entries) => {
      for (const [key, token] of entries) localStorage.setItem(key, token)
    },
    [
      [`tradelet.${first}.token`, tokens[0]],
      [`tradelet.${second}.token`, tokens[1]],
    ] as const,
  )
  const seen = recordCalls(page)
  await page.goto(partner.address)
  for (const tag of ['tl-options', 'acme-options']) await waitForLive(page, tag)
  await page.locator('acme-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()

  const sockets = [getFeed(first), `${getFeed(second)}?dialect=platform`]
  // Figures are live by calls, before the code of the sockets is loaded.
  await until(() => seen.sockets.length >= sockets.length, 'both sockets')
  assert.deepEqual([...seen.sockets].sort(), sockets.sort(), 'the second operator has a configuration of its own')
  for (const [at, address] of addresses.entries()) {
    const isSent = (token = '') => seen.tokens[address]?.has(token) ?? false
    await until(() => isSent(tokens[at]), `${address} gets its own token`)
    assert.ok(!isSent(tokens[1 - at]), `${address} does not get the other operator's token`)
  }
  assert.equal(await page.locator('acme-options').locator('tl-long-price, tl-coin, tl-freshness').count(), 0)
  await page.locator('acme-options').locator('acme-long-price').first().waitFor({ state: 'attached' })
  assert.equal(await page.locator('tl-options').locator('acme-long-price').count(), 0)
  const readWidth = async (part: string) => (await page.locator(part).first().boundingBox())?.width ?? 0
  await until(async () => {
    const [coin, prefixed] = [await readWidth('tl-ticker tl-coin'), await readWidth('acme-ticker acme-coin')]
    return coin > 0 && prefixed === coin
  }, 'rules for the tags of inner elements apply')
  assert.deepEqual(faults, [])
})

test('functions of two loaders: each opens and loads the elements of its own operator', async (t) => {
  const [first, second] = addresses
  const partner = await openPartnerPage(
    `${loaderTag(first)}${loaderTag(second, 'data-prefix="acme"')}<div id="first"></div><div id="second"></div>`,
  )
  t.after(partner.close)
  const { page, context, faults } = { ...partner.visitor }
  await page.goto(partner.address)
  await page.waitForFunction('window.tradelet && window.acme')
  const readWidth = (name: string) => page.evaluate((given) => Reflect.get(window, given) as number, name)
  await page.evaluate(() => {
    for (const [id, tag, api] of [
      ['first', 'tl-ticker', 'tradelet'],
      ['second', 'acme-ticker', 'acme'],
    ] as const) {
      const root = document.getElementById(id)?.attachShadow({ mode: 'closed' }) as ShadowRoot
      const element = document.createElement(tag)
      root.append(element)
      const loader = Reflect.get(window, api) as { load(root: ShadowRoot): void }
      loader.load(root)
      void customElements.whenDefined(tag).then(async () => {
        await Reflect.get(element, 'ready')
        Reflect.set(window, `${api}Width`, element.clientWidth)
      })
    }
  })
  for (const name of ['tradeletWidth', 'acmeWidth'])
    await page.waitForFunction((given) => Reflect.get(window, given) !== undefined, name)
  assert.ok((await readWidth('tradeletWidth')) > 0)
  assert.ok((await readWidth('acmeWidth')) > 0)
  for (const [api, address] of [
    ['tradelet', first],
    ['acme', second],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.evaluate((name) => {
      const { open } = Reflect.get(window, name) as { open(page: string, options: object): Promise<string> }
      void open('deposit', { as: 'window' })
    }, api)
    const shown = await opened
    await shown.waitForURL((url) => url.origin === address)
    await shown.close()
  }
  assert.deepEqual(faults, [])
})

test('a prefix that is a property of window: no element is defined, and the console names it', async (t) => {
  const partner = await openPartnerPage(
    `${loaderTag(addresses[0], 'data-prefix="status"')}<status-ticker></status-ticker>`,
  )
  t.after(partner.close)
  const { page } = partner.visitor
  const reported = page.waitForEvent('console', (message) => message.text().includes('data-prefix="status"'))
  await page.goto(partner.address)
  await reported
  assert.equal(await page.evaluate("customElements.get('status-ticker') === undefined"), true)
})

test('a second operator without data-prefix: no element and no call of it, and a warning names the attribute', async (t) => {
  const [first, second] = addresses
  const partner = await openPartnerPage(`${loaderTag(first)}<tl-ticker></tl-ticker>`)
  t.after(partner.close)
  const { page } = partner.visitor
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const seen = recordCalls(page)
  await page.goto(partner.address)
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.addScriptTag({ type: 'module', url: `${second}/embed/tradelet.js` })
  const warned = page.waitForEvent('console', (message) => message.text().includes('<tl-options>'))
  await page.evaluate(() => document.body.append(document.createElement('tl-options')))
  await warned
  await waitForLive(page, 'tl-options')
  assert.deepEqual(Object.keys(seen.tokens), [first])
  await until(() => seen.sockets.length > 0, 'the socket')
  assert.deepEqual([...new Set(seen.sockets)], [getFeed(first)])
  await until(
    () => warnings.some((text) => text.includes('data-prefix') && text.includes(second)),
    'the warning of the second operator',
  )
})

test('two versions of one operator on a page share language and socket; the second definition of a tag is reported', async (t) => {
  const [first] = addresses
  const partner = await openPartnerPage(
    `<script type="module" src="${first}/embed/older/tl-ticker.js"></script>${loaderTag(first)}
     <tl-ticker></tl-ticker><tl-options no-chart></tl-options>`,
  )
  t.after(partner.close)
  const { page } = partner.visitor
  await page.route(`${first}/embed/older/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/embed/older/', '')
    const body = (await readFile(join(DIST, 'embed', file), 'utf8')).replaceAll(VERSION, '0.0.9')
    await route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
  })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const seen = recordCalls(page)
  await page.goto(partner.address)
  await waitForLive(page, 'tl-options')
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  const builds = await page.evaluate(() =>
    ['tl-ticker', 'tl-options'].map((tag) => (customElements.get(tag) as unknown as { build: string }).build),
  )
  assert.deepEqual(builds, [`0.0.9 ${first}`, `${VERSION} ${first}`])
  await until(() => seen.sockets.length > 0, 'the socket')
  assert.deepEqual(seen.sockets, [getFeed(first)])
  await until(
    () => warnings.some((text) => text.includes('<tl-price>') && text.includes('0.0.9')),
    'the warning of the second definition',
  )
  // The host file of the newer build changes the language of both.
  await page.evaluate(async (address) => {
    const { setLanguage } = await import(/* @vite-ignore */ `${address}/embed/host.js`)
    setLanguage('ar')
  }, first)
  for (const tag of ['tl-ticker', 'tl-options']) await page.locator(`${tag} .app[lang=ar]`).waitFor()
})

test('a visitor of the operator with a prefix: the login opens in a sheet of that operator', async (t) => {
  const [first, second] = addresses
  const partner = await openPartnerPage(
    `${loaderTag(first)}${loaderTag(second, 'data-prefix="acme"')}
     <tl-ticker></tl-ticker><acme-options no-chart></acme-options>`,
  )
  t.after(partner.close)
  const { page, faults } = partner.visitor
  const seen = recordCalls(page)
  await page.goto(partner.address)
  await waitForLive(page, 'acme-options')
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('acme-options').getByRole('button', { name: 'Log in' }).first().click()
  const login = page.locator('acme-visitor-sheet acme-login')
  await login.getByLabel('Email or phone').fill(other.demo?.username ?? '')
  await login.getByLabel('Password', { exact: true }).fill(other.demo?.password ?? '')
  await login.getByRole('button', { name: 'Log in' }).click()
  await page.waitForFunction((key) => (localStorage.getItem(key) ?? '') !== '', `tradelet.${second}.token`)
  assert.deepEqual([...(seen.tokens[first] ?? [])], [''], 'the other operator gets no token')
  assert.equal(await page.locator('tl-visitor-sheet, tl-login').count(), 0)
  assert.deepEqual(faults, [])
})
