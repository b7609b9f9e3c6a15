import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { waitForLegibleColours } from '../support/journey/legible-colours.ts'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { until, untilFaultless } from '../support/until.ts'

let stage: Stage
let partner: PartnerPage

const HOSTILE = `* { font: italic 31px serif !important; letter-spacing: 9px !important; color: lime !important; box-sizing: content-box !important }
  div, button, input { display: inline !important; border: 7px solid red !important; background: yellow !important; padding: 20px !important }`

const getLoaderTag = () => `<script type="module" src="${stage.backend.address}/embed/tradelet.js"></script>`

before(async () => {
  stage = await openStage()
  partner = await servePartnerPage(
    `${getLoaderTag()}<tl-ticker></tl-ticker><div style="width:390px"><tl-options symbol="btcusdt"></tl-options></div>`,
    HOSTILE,
  )
})
after(async () => {
  partner.close()
  await stage.close()
})

test('two lines of HTML show a live ticker and the options trader on another origin, without reading its storage', async () => {
  const { page, faults } = await stage.visitor({ width: 1000 })
  await page.goto(partner.address)
  await page.evaluate(() => localStorage.setItem('token', 'of-the-partner'))
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.headers().token ?? ''))
  await page.reload()
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  await page.locator('tl-options').getByText('Live', { exact: true }).first().waitFor()
  assert.ok(!sent.includes('of-the-partner'), "the partner's own token never leaves")
  assert.deepEqual(faults, [])
})

declare global {
  interface Window {
    /** Number of sockets that the page has opened. */
    sockets?: number
  }
}

/** Runs in the page before all other scripts: counts the sockets that it opens. */
function countSockets(): void {
  window.sockets = 0
  window.WebSocket = class extends WebSocket {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how)
      window.sockets = (window.sockets ?? 0) + 1
    }
  }
}

test('all widgets of a page share one socket', async () => {
  const { page } = await stage.visitor()
  await page.addInitScript(countSockets)
  await page.goto(partner.address)
  await page.locator('tl-options').getByText('Live', { exact: true }).first().waitFor()
  // The first figures come by a call; the code of the socket may load after them, and that of the chart too.
  await page.waitForFunction(() => (window.sockets ?? 0) > 0)
  await page.locator('tl-options canvas').first().waitFor()
  await page.locator('tl-ticker:state(ready)').waitFor()
  assert.equal(await page.evaluate(() => window.sockets), 1)
})

test('hostile styles of the host page do not affect the widgets', async () => {
  const { page } = await stage.visitor()
  await page.goto(partner.address)
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

test('a visitor who wants to buy on a foreign page is asked to log in', async () => {
  const { page } = await stage.visitor()
  await page.goto(partner.address)
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

/** Containers whose width depends on their content. */
const CONTAINERS = {
  'a flex row': (tag: string) => `<div style="display:flex">${tag}</div>`,
  'a centred column': (tag: string) =>
    `<div style="display:flex;flex-direction:column;align-items:center">${tag}</div>`,
  'a centring grid': (tag: string) => `<div style="display:grid;place-items:center">${tag}</div>`,
  'a table cell': (tag: string) => `<table><tr><td>${tag}</td></tr></table>`,
  'an inline block': (tag: string) => `<div style="display:inline-block">${tag}</div>`,
  'a dialog': (tag: string) => `<dialog open style="position:static">${tag}</dialog>`,
}

test('an element in a container that takes its width from its content is as wide as a phone, and never wider than the window', async (t) => {
  const tags = ['tl-ticker', 'tl-login']
  const places = Object.values(CONTAINERS).flatMap((place) => tags.map((tag) => place(`<${tag}></${tag}>`)))
  const roomy = await servePartnerPage(getLoaderTag() + places.join(''))
  t.after(() => roomy.close())
  for (const { width, wanted } of [
    { width: 1000, wanted: 360 },
    { width: 280, wanted: 232 },
  ]) {
    const { page } = await stage.visitor({ width })
    await page.goto(roomy.address)
    for (const tag of tags) {
      const inside = page.locator(tag)
      await inside
        .nth(Object.keys(CONTAINERS).length - 1)
        .locator('[part=app] > :not(slot)')
        .first()
        .waitFor()
      for (const [at, name] of Object.keys(CONTAINERS).entries())
        await until(
          async () => (await inside.nth(at).boundingBox())?.width === wanted,
          `${tag} in ${name} at ${width} px is ${wanted} px wide`,
        )
    }
    await page.waitForFunction((wide) => document.documentElement.scrollWidth === wide, width)
  }
})

/** React page with the trader without its chart: rendered by the browser, and rendered by a server and hydrated. */
const REACT_PAGE = `
  import { createRoot, hydrateRoot } from 'react-dom/client'
  const Trader = ({ chart }) => <tl-options no-chart={!chart} />
  createRoot(document.getElementById('drawn')).render(<Trader chart={false} />)
  const taken = hydrateRoot(document.getElementById('sent'), <Trader chart={false} />)
  window.showChart = (chart) => taken.render(<Trader chart={chart} />)`

test('a React prop that is false switches its attribute off, rendered in the browser and on a server, and follows changes', async (t) => {
  const bundle = await build({
    stdin: { contents: REACT_PAGE, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const sent = renderToString(createElement('tl-options', { 'no-chart': true }))
  const other = await servePartnerPage(
    `<div id="drawn"></div><div id="sent">${sent}</div>
     <script type="module">${bundle.outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>${getLoaderTag()}`,
  )
  t.after(() => other.close())
  const { page, faults } = await stage.visitor({ width: 1000 })
  await page.goto(other.address)
  const charts = () => page.locator('[part=chart]').count()
  for (const place of ['#drawn', '#sent'])
    await page.locator(place).getByText('Live', { exact: true }).first().waitFor()
  assert.equal(await charts(), 0)
  await page.evaluate('showChart(true)')
  await page.locator('#sent').locator('[part=chart]').waitFor()
  assert.equal(await charts(), 1)
  await page.evaluate('showChart(false)')
  await page.locator('#sent').locator('[part=chart]').waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

/** Background colours of the host page, in the day theme, with dark or light text on them. */
const BACKGROUNDS = ['#808080', '#757575', '#111318', '#ffd400', '#cfe8d5', 'transparent']

test('a trader and a ticker on any background have readable texts, buttons also under the mouse', async (t) => {
  const { outputFiles } = await build({
    entryPoints: ['test/support/browser/contrast.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reading',
  })
  const skinned = (colour: string) =>
    `<div data-theme="day" style="width:390px;--tl-base-bg:${colour}"><tl-ticker></tl-ticker><tl-options no-chart></tl-options></div>`
  const other = await servePartnerPage(getLoaderTag() + BACKGROUNDS.map(skinned).join(''))
  t.after(() => other.close())
  const { page } = await stage.visitor({ width: 1000 })
  await page.goto(other.address)
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  for (const at of BACKGROUNDS.keys()) {
    await page.locator('tl-ticker').nth(at).getByText('ETH').first().waitFor()
    await page.locator('tl-options').nth(at).getByText('Live', { exact: true }).first().waitFor()
  }
  // The script that ensures the contrast on given backgrounds is a file of its own.
  await waitForLegibleColours(page, 'tl-ticker, tl-options')
  await untilFaultless(() => page.evaluate(findFaintTexts))
  for (const name of ['Buy up', 'Buy down'])
    for (const at of BACKGROUNDS.keys()) {
      const button = page.locator('tl-options').nth(at).getByRole('button', { name }).first()
      await button.hover()
      assert.ok((await button.evaluate(measureContrast)) >= 4.5, `${name} on ${BACKGROUNDS[at]} under the mouse`)
    }
})

/** Exports of test/support/browser/contrast.ts, which `addScriptTag` adds to the page. */
declare const reading: {
  contrast(one: string, other: string): number
  groundOf(element: Element, behind: string): string
}

/** Runs in the page: returns the contrast between an element's text and its background. */
function measureContrast(element: Element): number {
  return reading.contrast(getComputedStyle(element).color, reading.groundOf(element, '#ffffff'))
}

/** Runs in the page: returns the texts of the elements whose contrast is below 4.5. Prices, which are highlighted for a moment, are left out. */
function findFaintTexts(): string[] {
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot && element.localName !== 'tl-price' ? inside(element.shadowRoot) : []),
    ])
  return [...document.querySelectorAll('tl-ticker, tl-options')]
    .flatMap((host) => inside(host.shadowRoot as ShadowRoot))
    .filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    )
    .map((element) => {
      const [ink, ground] = [getComputedStyle(element).color, reading.groundOf(element, '#ffffff')]
      return { ratio: reading.contrast(ink, ground), what: `${element.textContent?.trim()}: ${ink} on ${ground}` }
    })
    .filter(({ ratio }) => ratio < 4.5)
    .map(({ ratio, what }) => `${ratio.toFixed(2)} ${what}`)
}

test('an unknown market is reported on the page and by an event, and cannot be traded', async (t) => {
  const other = await servePartnerPage(
    `<script>addEventListener('tl-error', ({ detail }) => { if (detail.code === 'unknown-market') document.title += detail.reason + detail.symbol })</script>
     <tl-options symbol="zzzusdt"></tl-options><tl-exchange symbol="zzzusdt"></tl-exchange>${getLoaderTag()}`,
  )
  t.after(() => other.close())
  const { page } = await stage.visitor({ width: 1000 })
  await page.goto(other.address)
  for (const tag of ['tl-options', 'tl-exchange'])
    await page.locator(tag).getByText("We don't have a market called “zzzusdt”").waitFor()
  await page.waitForFunction(() => document.title === 'unknown-marketzzzusdtunknown-marketzzzusdt')
  assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0)
})
