import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertStill, watchShifts } from '../support/journey/layout-shifts.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

const ELEMENTS = [
  'tl-ticker?symbols=btcusdt,ethusdt',
  'tl-ticker?layout=carousel',
  'tl-data?symbol=btcusdt&field=high',
  'tl-order-book?symbol=btcusdt',
  'tl-ranking?',
]
/** Height of a market in the ranking. */
const ROW_PX = 52
/** Maximum cumulative layout shift: pixels of figures, whose width changes with the market. */
const MAX_FIGURE_SHIFT = 0.0006
/** Figure of a price as the elements write it. */
const PRICE = { en: /\d{1,3}(?:,\d{3})*\.\d+/, ar: /[\d٠-٩]{1,3}(?:[,٬][\d٠-٩]{3})*[.٫][\d٠-٩]+/ }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Requests a rendered element until the backend has figures. */
async function fetchElement(query: string): Promise<string> {
  let html = ''
  await until(async () => {
    const response = await fetch(`${stage.backend.address}/embed/render/${query}`)
    html = await response.text()
    return response.status === 200
  }, query)
  return html
}

const removeStyles = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '')

for (const lang of ['en', 'ar'] as const)
  for (const query of ELEMENTS)
    test(`${query} in ${lang}: prices, direction and addresses in the HTML, marked as not live`, async () => {
      const html = removeStyles(await fetchElement(`${query}&lang=${lang}`.replace('?&', '?')))
      const [tag = ''] = query.split('?')
      assert.match(html, new RegExp(`^<${tag} [^>]*data-rendered="[^"]*stale`))
      assert.match(html, new RegExp(`<template shadowrootmode="open"><[^>]*[^>]*(?:lang="${lang}"|data-rendered)`))
      assert.ok(html.includes(lang === 'ar' ? 'dir="rtl"' : 'dir="ltr"'))
      assert.match(html, PRICE[lang])
      assert.equal(/skeleton|operator\.invalid|file:|<tl-(?!ticker|data|ranking|order-book)/.test(html), false)
      if (tag === 'tl-ticker' || tag === 'tl-ranking') assert.ok(html.includes(`${stage.backend.address}/`))
    })

for (const width of [390, 1440])
  test(`a partner's page at ${width} px: the elements take over without a shift, and their marks leave`, async (test) => {
    const parts = await Promise.all(ELEMENTS.map(async (query) => `<div>${await fetchElement(query)}</div>`))
    const script = `<script type="module" src="${stage.backend.address}/embed/tradelet.js"></script>`
    // The ranking comes last: another market may rise meanwhile, and it then has another row.
    const partner = await servePartnerPage(`<meta charset="utf-8">${parts.join('')}${script}`)
    test.after(partner.close)
    const { page } = await stage.visitor({ width, height: 900, motion: true })
    await watchShifts(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(partner.address, { waitUntil: 'domcontentloaded' })
    const measure = () =>
      page.evaluate(
        (rowPx) =>
          [...document.querySelectorAll('body > div')].map((element) => {
            const { y, height } = element.getBoundingClientRect()
            // Of the content that is shown, which comes first.
            const rows =
              element.querySelector('tl-ranking')?.shadowRoot?.querySelectorAll('.app:first-of-type li').length ?? 0
            return [Math.round(y), Math.round(height) - rows * rowPx]
          }),
        ROW_PX,
      )
    const before = await measure()
    assert.ok(
      before.every(([, height = 0]) => height > 10),
      String(before),
    )
    await page.waitForFunction(() => document.querySelector('body :not(:defined)') === null)
    assert.deepEqual(await measure(), before)
    // The order book is live as soon as the socket is, which no route holds.
    const kept = page.locator(':not(tl-order-book)[data-rendered] .app[data-rendered]')
    assert.equal(await kept.count(), ELEMENTS.length - 1)
    release()
    await page.waitForFunction(() => document.querySelector('[data-rendered]') === null)
    await until(async () => (await page.locator('tl-price[stale], tl-book[stale]').count()) === 0, 'live figures')
    assert.deepEqual(await measure(), before)
    await assertStill(page, 'the page of a partner', MAX_FIGURE_SHIFT)
  })

/** Reads the HTML of the home page until it has figures. */
async function fetchHome(language: string): Promise<string> {
  let html = ''
  await until(async () => {
    const response = await fetch(stage.backend.address, { headers: { 'accept-language': language } })
    html = await response.text()
    return (html.match(/shadowrootmode="open"><style data-rendered/g) ?? []).length === 2
  }, 'the home page with figures')
  return html
}

test('home: prices are in the HTML, in the language of the browser, and readable without scripts', async () => {
  const [english, chinese] = [await fetchHome('en'), await fetchHome('zh-CN')]
  assert.match(removeStyles(english), PRICE.en)
  assert.ok(chinese.includes('data-rendered="zh-Hans '))
  const context = await stage.browsers.context(
    { viewport: { width: 390, height: 844 }, javaScriptEnabled: false, locale: 'en-US' },
    false,
  )
  const page = await context.newPage()
  await fetchHome('en-US')
  await page.goto(stage.backend.address)
  const price = page.locator('tl-ranking rendered-tl-price span').first()
  assert.match(String(await price.textContent()), PRICE.en)
  const box = await price.boundingBox()
  assert.ok(box && box.width > 20 && box.height > 10)
  await context.close()
})

for (const width of [390, 1440])
  test(`home at ${width} px: the figures of the HTML are replaced by live ones, and nothing moves`, async () => {
    const { page, faults } = await stage.visitor({ width, height: 900, motion: true })
    await watchShifts(page)
    await fetchHome('en-US')
    await page.goto(stage.backend.address, { waitUntil: 'domcontentloaded' })
    assert.match(String(await page.locator('tl-ranking rendered-tl-price span').first().textContent()), PRICE.en)
    await page.waitForFunction(() => document.querySelector('[data-rendered]') === null)
    await page.waitForLoadState('networkidle')
    await assertStill(page, '/', 0.02)
    assert.deepEqual(faults, [])
  })

test('home of a visitor who has chosen another language than the browser: no figures in the wrong language', async () => {
  const { page } = await stage.visitor({ language: 'ar' })
  await fetchHome('en-US')
  await page.route('**/api/getMarketList', () => {})
  await page.goto(stage.backend.address, { waitUntil: 'domcontentloaded' })
  const ranking = page.locator('tl-ranking')
  assert.equal(await ranking.getAttribute('data-rendered').then((states) => states?.startsWith('en ')), true)
  const price = ranking.locator('rendered-tl-price span').first()
  assert.match(String(await price.textContent()), PRICE.en)
  assert.equal(await price.isVisible(), false)
  await page.unroute('**/api/getMarketList')
  await page.reload()
  await page.waitForFunction(() => document.querySelector('[data-rendered]') === null)
  assert.equal(await ranking.locator('tl-price').first().isVisible(), true)
})
