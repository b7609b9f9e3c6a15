import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inFrame, sendFramedOrder, signInFramed } from '../support/journey/isolation.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const TYPES = ['ready', 'stale', 'fresh', 'error', 'session', 'order', 'money', 'track', 'navigate']

/** Returns a page that records the events of its elements in `recorded` as `ready tl-ticker`. */
const createPage = (elements: string, script = '', loader = 'embed/tradelet.js') =>
  `<script>
    window.recorded = []
    for (const type of ${JSON.stringify(TYPES)})
      addEventListener('tl-' + type, ({ target, detail }) => recorded.push([type, target.localName || 'document', detail.phase ?? detail.state ?? detail.code ?? detail.name].filter(Boolean).join(' ')))
  </script>
  <script type="module" src="${site.stage.backend.address}/${loader}" data-partner="harbour"></script>${script}${elements}`

const readEvents = (page: Page, type = '') =>
  page.evaluate((wanted) => (Reflect.get(window, 'recorded') as string[]).filter((one) => one.startsWith(wanted)), type)
const waitForEvent = (page: Page, text: string) =>
  page.waitForFunction((wanted) => (Reflect.get(window, 'recorded') as string[]).includes(wanted), text)
const hasState = (page: Page, element: string, state: string) =>
  page.locator(element).evaluate((found, name) => found.matches(`:state(${name})`), state)
const waitForState = (page: Page, element: string, state: string) =>
  page.waitForFunction(([tag, name]) => document.querySelector(`${tag}:state(${name})`) !== null, [element, state])

test('states, ready and events of an element in a frame are those of the element of the page, once each', async () => {
  site.page = createPage(
    '<tl-ticker id="framed" isolation="frame" symbols="btcusdt"></tl-ticker><tl-options isolation="frame" symbol="btcusdt" no-chart></tl-options><tl-banner></tl-banner>',
    `<script>
      window.fulfilled = []
      customElements.whenDefined('tl-ticker').then(() => framed.ready).then(() => fulfilled.push('ready'))
    </script>`,
  )
  const { page, faults } = await site.stage.visitor({ width: 1000 })
  await page.goto(site.address)
  await waitForState(page, 'tl-ticker', 'ready')
  await waitForState(page, 'tl-options', 'ready')
  await page.waitForFunction(() => (Reflect.get(window, 'fulfilled') as string[]).length === 1)
  for (const tag of ['tl-banner', 'tl-options', 'tl-ticker'])
    for (const told of [`track ${tag} view`, `ready ${tag}`]) await waitForEvent(page, told)
  assert.deepEqual((await readEvents(page, 'ready')).sort(), ['ready tl-banner', 'ready tl-options', 'ready tl-ticker'])
  assert.deepEqual(
    (await readEvents(page, 'track')).sort(),
    ['track tl-banner view', 'track tl-options view', 'track tl-ticker view'],
    'the element of the page does not report the steps of frames again',
  )
  for (const [state, is] of [
    ['loading', false],
    ['frame', true],
    ['ltr', true],
    ['night', false],
    ['en', true],
  ] as const)
    await until(async () => (await hasState(page, 'tl-ticker', state)) === is, `${state} is ${is}`)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'night'
    document.documentElement.dataset.updown = 'red-up'
    document.documentElement.lang = 'ar'
  })
  for (const state of ['night', 'red-up', 'ar', 'rtl']) await waitForState(page, 'tl-ticker', state)
  await inFrame(page, 'tl-ticker').locator('.app[dir=rtl]').waitFor()
  const attributes = await page.locator('tl-options').evaluate((element) => element.getAttributeNames().join())
  assert.equal(attributes, 'isolation,symbol,no-chart', 'elements write no attributes on themselves')
  assert.deepEqual(faults, [])
})

test('a promise of the page decides about an order of a frame, and the frame shows its reason', async () => {
  site.page = createPage(
    '<tl-options isolation="frame" symbol="btcusdt"></tl-options>',
    `<script>
      addEventListener('tl-order', ({ detail }) => {
        if (detail.phase === 'before')
          detail.respondWith(new Promise((resolve) => setTimeout(resolve, 50, { deny: 'Above the limit of ' + detail.order.amount })))
      })
    </script>`,
  )
  const { page, context } = await site.stage.visitor()
  await page.goto(site.address)
  await signInFramed(site.stage, page, context)
  await waitForEvent(page, 'session tl-options in')
  const reason = inFrame(page, 'tl-options').getByText('Above the limit of 10').first()
  await Promise.all([reason.waitFor(), sendFramedOrder(page)])
  await waitForEvent(page, 'order tl-options blocked')
  assert.deepEqual(await readEvents(page, 'order'), ['order tl-options before', 'order tl-options blocked'])
  await waitForEvent(page, 'track tl-options order.blocked')
})

test('figures of a frame that get out of date: tl-stale and the state, then tl-fresh, once each', async () => {
  site.page = createPage('<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>')
  const { page, context } = await site.stage.visitor()
  await page.goto(site.address)
  await waitForState(page, 'tl-ticker', 'ready')
  assert.deepEqual(await readEvents(page, 'stale'), [])
  await context.setOffline(true)
  await waitForEvent(page, 'stale tl-ticker')
  await waitForState(page, 'tl-ticker', 'offline')
  await until(async () => !(await hasState(page, 'tl-ticker', 'ready')), 'the figures are not ready')
  await context.setOffline(false)
  await waitForEvent(page, 'fresh tl-ticker')
  await waitForState(page, 'tl-ticker', 'ready')
  assert.deepEqual(
    [...(await readEvents(page, 'stale')), ...(await readEvents(page, 'fresh'))],
    ['stale tl-ticker', 'fresh tl-ticker'],
  )
})

test('tl-money of a frame: the page stops an action before it is sent, and gets its phases and facts', async () => {
  site.page = createPage(
    '<tl-account-transfer isolation="frame" coin="1"></tl-account-transfer>',
    `<script type="module">
      import { configure } from '${site.stage.backend.address}/embed/session.js'
      configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })
      window.facts = []
      addEventListener('tl-money', (event) => {
        const { phase, action, coin, amount, key } = event.detail
        facts.push([phase, action, coin, amount, key !== ''])
        if (facts.length === 1) event.preventDefault()
      })
    </script>`,
  )
  const { page, faults } = await site.stage.visitor()
  const member = await site.linkDemoMember()
  await page.route('**/my/session', async (route) => {
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: '300', framed: '1' }
    await route.fulfill({ json: await site.send('partner/session', form, site.key) })
  })
  await page.goto(site.address)
  const form = inFrame(page, 'tl-account-transfer')
  await form.getByLabel('Amount').fill('1')
  await form.getByRole('button', { name: 'Move 1.00 USDT' }).click()
  await waitForEvent(page, 'money tl-account-transfer blocked')
  await form.getByRole('button', { name: 'Move 1.00 USDT' }).click()
  await waitForEvent(page, 'money tl-account-transfer accepted')
  const sent = ['transfer', 'USDT', '1'] as const
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'facts')), [
    ['before', ...sent, false],
    ['blocked', ...sent, false],
    ['before', ...sent, false],
    ['accepted', ...sent, true],
  ])
  assert.deepEqual(faults, [])
})

test('a frame that cannot load reports tl-error, whose retry loads it again', async () => {
  site.page = createPage(
    '<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>',
    `<script>
      window.reasons = []
      addEventListener('tl-error', ({ detail }) => (window.retry = detail.retry))
      customElements.whenDefined('tl-ticker').then(() => document.querySelector('tl-ticker').ready).catch((error) => reasons.push(error.detail.code))
    </script>`,
  )
  const { page } = await site.stage.visitor()
  await page.route('**/embed/frame?*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '' }))
  await page.goto(site.address)
  await waitForEvent(page, 'error tl-ticker load')
  await waitForState(page, 'tl-ticker', 'error')
  await page.waitForFunction("reasons.join() === 'load'")
  await page.unroute('**/embed/frame?*')
  await page.evaluate(() => (Reflect.get(window, 'retry') as () => void)())
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await waitForState(page, 'tl-ticker', 'ready')
})

test('a press in a frame opens the window of the frame only, also next to elements of the page', async () => {
  site.page = createPage(
    '<tl-options isolation="frame" symbol="btcusdt"></tl-options><tl-ticker symbols="btcusdt"></tl-ticker>',
  )
  const { page, context } = await site.stage.visitor()
  await page.goto(site.address)
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await signInFramed(site.stage, page, context)
  assert.deepEqual(await readEvents(page, 'navigate'), ['navigate tl-options'])
  assert.equal(context.pages().length, 1)
  await waitForState(page, 'tl-options', 'ready')
})

test('a page with an exact version gets the frame of that version', async () => {
  const versions = (await (await fetch(`${site.stage.backend.address}/embed/versions.json`)).json()) as {
    newest: string
  }
  site.page = createPage(
    '<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>',
    '',
    `embed/${versions.newest}/tradelet.js`,
  )
  const { page } = await site.stage.visitor()
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(site.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  const scripts = files.filter((file) => file.startsWith('/embed/') && !/\/(?:coins|fonts)\//.test(file))
  assert.ok(scripts.includes(`/embed/${versions.newest}/framed-page.js`), scripts.join(' '))
  assert.deepEqual(
    scripts.filter((file) => !file.startsWith(`/embed/${versions.newest}/`)),
    [],
  )
})

test('an element that moves keeps its frame, and one that is removed and added again gets a new one', async () => {
  site.page = createPage('<main></main><tl-ticker isolation="frame" symbols="btcusdt">Prices</tl-ticker>')
  const { page, faults } = await site.stage.visitor()
  await page.goto(site.address)
  const showsPrices = () => inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await showsPrices()
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('tl-ticker') as Element))
  await showsPrices()
  await waitForState(page, 'tl-ticker', 'ready')
  const ticker = await page.locator('tl-ticker').elementHandle()
  assert.ok(ticker)
  await ticker.evaluate((element) => element.remove())
  await until(() => ticker.evaluate((element) => !element.matches(':state(frame)')), 'the frame is gone')
  await ticker.evaluate((element) => document.body.append(element))
  await showsPrices()
  await waitForState(page, 'tl-ticker', 'ready')
  assert.equal(await page.locator('tl-ticker').evaluate((element) => element.textContent), 'Prices', 'content stays')
  assert.deepEqual(faults, [])
})

test('an element that is removed and added with another theme has no states of its earlier frame', async () => {
  site.page = createPage('<tl-ticker isolation="frame" symbols="btcusdt" data-theme="night"></tl-ticker>')
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await waitForState(page, 'tl-ticker', 'ready')
  await waitForState(page, 'tl-ticker', 'night')
  const ticker = await page.locator('tl-ticker').elementHandle()
  assert.ok(ticker)
  const readStates = () =>
    ticker.evaluate((element) =>
      ['loading', 'ready', 'night', 'frame', 'en'].filter((state) => element.matches(`:state(${state})`)),
    )
  await ticker.evaluate((element) => element.remove())
  await until(async () => (await readStates()).length === 0, 'the states are gone')
  const states = await ticker.evaluate((element) => {
    element.setAttribute('data-theme', 'day')
    document.body.append(element)
    return ['loading', 'ready', 'night', 'frame', 'en'].filter((state) => element.matches(`:state(${state})`))
  })
  assert.deepEqual(states, ['loading'])
  await waitForState(page, 'tl-ticker', 'ready')
  assert.equal(await hasState(page, 'tl-ticker', 'night'), false)
})

test('an element that is removed inside a shadow root loses its frame at once', async () => {
  site.page = createPage('<main></main>')
  const { page } = await site.stage.visitor()
  await page.goto(site.address)
  await page.evaluate(() => {
    const root = document.querySelector('main')?.attachShadow({ mode: 'open' })
    root?.append(document.createElement('section'))
    const ticker = Object.assign(document.createElement('tl-ticker'), { id: 'inside' })
    ticker.setAttribute('isolation', 'frame')
    root?.querySelector('section')?.append(ticker)
    const { tradelet } = window as unknown as { tradelet: { load(root: unknown): void } }
    tradelet.load(root)
  })
  await inFrame(page, '#inside').getByText('BTC').first().waitFor()
  await waitForEvent(page, 'ready main')
  // The state follows the event.
  await page.waitForFunction(
    () => document.querySelector('main')?.shadowRoot?.querySelector('tl-ticker')?.matches(':state(ready)') === true,
  )
  const states = await page.evaluate(async () => {
    const ticker = document.querySelector('main')?.shadowRoot?.querySelector('tl-ticker') as Element
    const read = () => ['loading', 'ready', 'frame'].filter((state) => ticker.matches(`:state(${state})`))
    const before = read()
    ticker.remove()
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return [before, read()]
  })
  assert.deepEqual(states, [['ready', 'frame'], []])
})

test('two loaders on one page: an isolated element has one frame, which stays after the time for its answer', async () => {
  const second = `<script type="module" src="${site.stage.backend.address}/embed/v0/tradelet.js"></script>`
  site.page = createPage('<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>', second)
  const { page, faults } = await site.stage.visitor()
  await page.clock.install()
  const files: string[] = []
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(site.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await waitForState(page, 'tl-ticker', 'ready')
  await until(() => files.includes('/embed/v0/frame.js') && files.includes('/embed/frame.js'), 'both files of frames')
  await page.clock.fastForward(20_000)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  assert.equal(await hasState(page, 'tl-ticker', 'error'), false)
  assert.equal(
    files.filter((file) => file.endsWith('/embed/frame')).length +
      files.filter((file) => file.endsWith('/v0/frame')).length,
    1,
  )
  assert.deepEqual(faults, [])
})

test('frame.js that fails to load is requested again, and a later element without isolation runs in a frame too', async () => {
  site.page = createPage('<tl-ticker isolation="frame" symbols="btcusdt"></tl-ticker>')
  const { page } = await site.stage.visitor()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/embed/frame.js', (route) => route.abort(), { times: 1 })
  await page.goto(site.address)
  await inFrame(page, 'tl-ticker').getByText('BTC').first().waitFor()
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('tl-ticker'), { id: 'later' }))
  })
  await inFrame(page, '#later').getByText('BTC').first().waitFor()
  const told = () => warnings.filter((text) => text.includes('runs in a frame'))
  await until(() => told().length > 0, 'the warning')
  assert.deepEqual(told(), ['tradelet: <tl-ticker> runs in a frame, because an earlier one of this page does'])
})
