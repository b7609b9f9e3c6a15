import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { confirmFramedOrder, inFrame, pressTab, sendFramedOrder, signInFramed } from '../support/journey/isolation.ts'
import { sendOperatorRequest } from '../support/journey/operator.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const createPage = (elements: string, script = '', attributes = 'data-partner="harbour"') =>
  `<script type="module" src="${site.stage.backend.address}/embed/tradelet.js" ${attributes}></script>${script}${elements}`

/** Returns the heights of the element on the page and of the element in its frame. */
async function readHeights(page: Page, tag: string): Promise<[outer: number, inner: number]> {
  const measure = (element: Element) => Math.round(element.getBoundingClientRect().height)
  return [await page.locator(tag).evaluate(measure), await inFrame(page, tag).locator(tag).evaluate(measure)]
}

async function waitForEqualHeights(page: Page, tag: string): Promise<number> {
  let height = 0
  await until(async () => {
    const [outer, inner] = await readHeights(page, tag)
    height = outer
    return outer === inner && outer > 0
  }, 'both are equally high')
  return height
}

test('elements in frames show prices, follow attributes and theme, and are as high as their content', async () => {
  site.page = createPage(
    '<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker><tl-options isolation="frame" symbol="btcusdt"></tl-options>',
  )
  const { page, faults } = await site.stage.visitor()
  const files: string[] = []
  page.on('request', (request) => request.frame() === page.mainFrame() && files.push(new URL(request.url()).pathname))
  await page.goto(site.address)
  const ticker = inFrame(page, 'tl-ticker')
  await ticker.getByText('BTC').first().waitFor()
  await inFrame(page, 'tl-options').getByText('Live', { exact: true }).first().waitFor()
  assert.ok(files.includes('/embed/frame.js'))
  assert.deepEqual(
    files.filter((file) => /tl-|session/.test(file)),
    [],
    'the page loads no code of the elements',
  )
  await page.locator('tl-ticker').evaluate((element) => element.setAttribute('symbols', 'ethusdt'))
  await ticker.getByText('ETH').first().waitFor()
  await ticker.getByText('BTC').first().waitFor({ state: 'detached' })
  const height = await waitForEqualHeights(page, 'tl-options')
  await page.locator('tl-options').evaluate((element) => element.setAttribute('no-chart', ''))
  await page.waitForFunction((old) => (document.querySelector('tl-options')?.clientHeight ?? old) !== old, height)
  await waitForEqualHeights(page, 'tl-options')
  const readBackground = () =>
    ticker.locator('tl-ticker').evaluate((element) => {
      const style = getComputedStyle(element)
      return `${style.getPropertyValue('--tl-base-bg-night').trim()} ${element.matches(':state(night)') ? 'night' : 'day'} ${document.documentElement.lang}`
    })
  assert.equal(await readBackground(), ' day en')
  await page.evaluate(() => {
    document.body.dataset.theme = 'night'
    document.body.lang = 'de'
    document.body.style.setProperty('--tl-base-bg-night', '#112233')
  })
  await until(async () => (await readBackground()) === '#112233 night de', 'the look of the page in the frame')
  assert.match(await page.locator('tl-options iframe').getAttribute('title').then(String), /BTC\/USDT|Tradelet/)
  assert.deepEqual(faults, [])
})

for (const [title, style, theme, ground] of [
  ['of elements', '--tl-base-bg: #141417', 'night', 'rgb(20, 20, 23)'],
  ['of the page', 'background: #141417', 'night', null],
  ['declared by the page', 'color-scheme: dark', 'night', null],
  ['none, although the system prefers dark', '', 'day', null],
] as const)
  test(`dark ground ${title}: an element in a frame shows its ${theme} theme, as outside of a frame`, async () => {
    const symbols = 'symbols="btcusdt"'
    site.page = createPage(
      `<div style="${style}"><tl-ticker isolation="frame" ${symbols}></tl-ticker><tl-ranking></tl-ranking></div>`,
    )
    const { page } = await site.stage.visitor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(site.address)
    const read = (element: Element) => {
      const app = element.shadowRoot?.querySelector('.app')
      return [element.matches(':state(night)') ? 'night' : 'day', app && getComputedStyle(app).backgroundColor]
    }
    const framed = inFrame(page, 'tl-ticker')
    await framed.getByText('BTC').first().waitFor()
    await page.locator('tl-ranking:state(ready)').first().waitFor()
    let outside: (string | null | undefined)[] = []
    await until(
      async () => {
        outside = await page.locator('tl-ranking').evaluate(read)
        return outside[0] === theme && (ground === null || outside[1] === ground)
      },
      `the ${theme} theme ${ground ?? ''} outside of a frame`,
    )
    await until(
      async () => JSON.stringify(await framed.locator('tl-ticker').evaluate(read)) === JSON.stringify(outside),
      'the frame looks like the element outside',
    )
  })

test('a height of the page is that of the element in the frame', async () => {
  site.page = createPage('<tl-options isolation="frame" symbol="btcusdt" style="height:720px"></tl-options>')
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await inFrame(page, 'tl-options').getByText('Live', { exact: true }).first().waitFor()
  assert.equal(await waitForEqualHeights(page, 'tl-options'), 720)
})

test('two framed elements and one of the page itself share a tag', async () => {
  const ticker = (symbol: string, more: string) =>
    `<tl-ticker id="${symbol}" symbols="${symbol}usdt" ${more}></tl-ticker>`
  site.page = createPage(ticker('btc', 'isolation="frame"') + ticker('eth', '') + ticker('ltc', 'isolation="frame"'))
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await inFrame(page, '#btc').getByText('BTC').first().waitFor()
  await page.locator('#eth').getByText('ETH').first().waitFor()
  await inFrame(page, '#ltc').getByText('LTC').first().waitFor()
  assert.equal(await page.locator('iframe').count(), 2)
  for (const id of ['#btc', '#ltc']) assert.ok(await page.locator(`${id} iframe`).isVisible())
})

test('orders in a frame reach the page, which can stop them, and the page never gets the session', async () => {
  site.page = createPage(
    '<tl-options isolation="frame" symbol="btcusdt"></tl-options>',
    `<script>
      window.seen = []
      window.messages = []
      window.isStopped = true
      addEventListener('message', (event) => messages.push(JSON.stringify(event.data)))
      addEventListener('tl-order', (event) => {
        seen.push(event.detail.phase + ' ' + event.target.localName + ' ' + event.detail.order.amount)
        if (event.detail.phase === 'before' && isStopped) event.preventDefault()
      })
    </script>`,
  )
  const { page, context } = await site.stage.visitor()
  const tokens = new Set<string>()
  context.on(
    'request',
    (request) => request.frame().url().includes('/embed/frame') && tokens.add(request.headers().token ?? ''),
  )
  await page.goto(site.address)
  await signInFramed(site.stage, page, context)
  const trader = inFrame(page, 'tl-options')
  const readSeen = () => page.evaluate(() => Reflect.get(window, 'seen') as string[])
  await Promise.all([
    trader.getByText("We couldn't do this. Nothing was sent.").first().waitFor(),
    sendFramedOrder(page),
  ])
  await page.waitForFunction(() => (Reflect.get(window, 'seen') as string[]).length >= 2)
  assert.deepEqual(await readSeen(), ['before tl-options 10', 'blocked tl-options 10'])
  await page.evaluate(() => Reflect.set(window, 'isStopped', false))
  await trader.getByRole('button', { name: 'Buy up' }).first().click()
  await confirmFramedOrder(page)
  await page.waitForFunction(() => (Reflect.get(window, 'seen') as string[]).length >= 4)
  assert.deepEqual((await readSeen()).slice(2, 4), ['before tl-options 10', 'accepted tl-options 10'])
  const sessions = [...tokens].filter((token) => token !== '')
  assert.ok(sessions.length > 0 && sessions.every((token) => token.startsWith('tlp_')))
  const readable = await page.evaluate(() =>
    JSON.stringify([Reflect.get(window, 'messages'), { ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const token of sessions) assert.ok(!readable.includes(token))
  assert.deepEqual(
    await page.evaluate(() => {
      const iframe = document.querySelector('tl-options')?.shadowRoot?.querySelector('iframe')
      return [iframe !== null, iframe?.contentDocument]
    }),
    [true, null],
  )
})

test('a page of an origin that is not registered shows a message instead of the frame', async (t) => {
  const other = await servePartnerPage(createPage('<tl-ticker isolation="frame"></tl-ticker>'))
  t.after(() => other.close())
  const { page } = await site.stage.visitor()
  await page.goto(other.address)
  await page.locator('tl-ticker').getByText("This section couldn't load").waitFor()
  assert.equal(await page.locator('iframe').count(), 0)
  const retry = page.locator('tl-ticker').getByRole('button', { name: 'Retry' })
  // The frame is there only until the page knows that it cannot load.
  await Promise.all([page.locator('tl-ticker iframe').waitFor({ state: 'attached' }), retry.click()])
  await retry.waitFor()
})

test('a page that frames the page itself, or without a partner, is refused by the browser', async () => {
  const address = (query: string) => `${site.stage.backend.address}/embed/frame?${query}`
  const readAncestors = async (query: string) =>
    /frame-ancestors ([^;]+)/.exec((await fetch(address(query))).headers.get('content-security-policy') ?? '')?.[1]
  assert.equal(await readAncestors('partner=harbour&element=tl-ticker'), site.address)
  for (const query of ['', 'element=tl-ticker', 'partner=nobody&element=tl-ticker', 'partner=harbour&partner=harbour'])
    assert.equal(await readAncestors(query), "'none'", query)
  const answer = await fetch(address('partner=harbour&element=tl-ticker'))
  assert.equal(answer.headers.get('x-frame-options'), null)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  for (const path of ['/', '/options', '/partner-access?partner=harbour'])
    assert.match(
      (await fetch(site.stage.backend.address + path)).headers.get('content-security-policy') ?? '',
      /frame-ancestors 'self'/,
    )
})

test('forged messages of a sibling frame neither start a frame nor reach the page as events', async () => {
  site.page = createPage(
    '<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker><iframe id="forger" srcdoc="<p>forger</p>"></iframe>',
    "<script>window.heard = 0; addEventListener('tl-order', () => { heard += 1 }); addEventListener('message', ({ data }) => { if (data === 'last') window.hasLast = true })</script>",
  )
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await page
    .locator('#forger')
    .contentFrame()
    .locator('p')
    .evaluate(() => {
      const event = {
        type: 'event',
        id: 1,
        turn: 1,
        name: 'tl-order',
        detail: { phase: 'accepted' },
        functions: [],
        cancelable: false,
      }
      parent.postMessage({ tradelet: 'ready', version: 1 }, '*')
      parent.postMessage(event, '*')
      const { port1 } = new MessageChannel()
      const start = {
        tradelet: 'start',
        version: 1,
        attributes: { symbols: 'ethusdt' },
        look: {},
        fixed: false,
        sessions: {},
      }
      for (const frame of [parent.frames[0], parent.frames[1]])
        frame?.postMessage(start, '*', [port1].slice(frame === self ? 0 : 1))
      parent.postMessage('last', '*')
    })
  await page.waitForFunction(() => Reflect.get(window, 'hasLast') === true)
  // The frame still follows the page, which it does after the messages before.
  await page.locator('tl-ticker').evaluate((ticker) => ticker.setAttribute('symbols', 'ltcusdt'))
  await inFrame(page, 'tl-ticker').getByText('LTC').first().waitFor()
  assert.equal(await page.evaluate(() => Reflect.get(window, 'heard')), 0)
  assert.equal(await inFrame(page, 'tl-ticker').getByText('ETH').count(), 0)
})

test('a strict policy of the page permits frames without a violation', async (t) => {
  const { address } = site.stage.backend
  const policy = `default-src 'none'; script-src ${address}; style-src 'self'; frame-src ${address}; require-trusted-types-for 'script'; trusted-types 'none'`
  const strict = await servePartnerPage(
    () => createPage('<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>', '', 'data-partner="strict"'),
    '',
    policy,
  )
  t.after(() => strict.close())
  const partner = { name: 'strict', title: 'Strict Ledger', origins: strict.address, scopes: 'read' }
  await sendOperatorRequest(site.stage, 'POST', '/partners', partner)
  const { page } = await site.stage.visitor({ systemFont: true })
  await page.addInitScript(() => {
    const violations: string[] = []
    Reflect.set(window, 'violations', violations)
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto(strict.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'violations')), [])
})

test('the Tab key enters a frame and leaves it', async () => {
  site.page = createPage(
    '<button id="before">Before</button><tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker><button id="after">After</button>',
  )
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('#before').focus()
  const order: string[] = []
  for (let presses = 0; presses < 8 && order.at(-1) !== 'after'; presses += 1)
    order.push(await pressTab(page, 'tl-ticker'))
  assert.deepEqual([...new Set(order)], ['tl-ticker', 'after'])
})

test("a session of the partner's server is passed on, and is of no use to the page itself", async () => {
  site.page = createPage(
    '<tl-options isolation="frame" symbol="btcusdt"></tl-options>',
    `<script type="module">
      import { configure } from '${site.stage.backend.address}/embed/session.js'
      configure({ partner: 'harbour', fetchSession: async ({ framed }) => (await fetch('/my/session?framed=' + framed)).json() })
    </script>`,
  )
  const { page, context } = await site.stage.visitor()
  const member = await site.linkDemoMember()
  let token = ''
  await page.route('**/my/session?framed=*', async (route) => {
    const framed = route.request().url().endsWith('framed=true') ? '1' : ''
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: '60', framed }
    const answer = await fetch(`${site.stage.backend.address}/api/partner/session`, {
      method: 'POST',
      headers: site.key,
      body: new URLSearchParams(form),
    })
    const { data } = (await answer.json()) as { data: { token: string } }
    if (framed) token = data.token
    await route.fulfill({ json: data })
  })
  await page.goto(site.address)
  await inFrame(page, 'tl-options').getByText('Choose amount and duration').waitFor()
  assert.equal(context.pages().length, 1)
  const fromPage = await page.evaluate(
    async ([address, given]) =>
      (await fetch(`${address}/api/getusr`, { method: 'POST', headers: { Token: given ?? '' } })).json(),
    [site.stage.backend.address, token],
  )
  assert.equal(fromPage.rule, 'origin')
})
