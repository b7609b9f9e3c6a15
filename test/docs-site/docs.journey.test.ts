import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { parseTheme } from '../../server/platform/settings/theme.ts'
import { firstCases } from '../support/cases.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const open = async (path: string, options: Parameters<Stage['visitor']>[0] = { width: 1440, height: 900 }) => {
  const visitor = await stage.visitor(options)
  const refused = await recordViolations(visitor)
  await visitor.page.goto(`${stage.backend.address}/docs/${path}`)
  return { ...visitor, refused }
}

/** Returns the element in the preview of a page, once it is defined. */
async function findShown(page: Page, tag: string) {
  const shown = page.frameLocator('iframe').first().locator(tag)
  await shown.waitFor({ state: 'attached' })
  return shown
}

test('reader: searches, opens an element, changes an attribute, sees preview, code and event, and shares the setup', async () => {
  const { page, faults, refused } = await open('')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('dialog').getByPlaceholder('Search').fill('ticker market prices')
  await page.getByRole('dialog').getByRole('link', { name: 'tl-ticker' }).first().click()
  await page.getByRole('heading', { name: 'tl-ticker', level: 1 }).waitFor()

  const ticker = await findShown(page, 'tl-ticker')
  await ticker.getByText('BTC/USDT').first().waitFor()
  await page.getByRole('textbox', { name: 'symbols' }).fill('ethusdt')
  // The ticker shows this market from the beginning, among others.
  await page.frameLocator('iframe').first().locator('tl-ticker[symbols=ethusdt]').waitFor()
  await ticker.getByText('BTC/USDT').first().waitFor({ state: 'detached' })
  await ticker.getByText('ETH/USDT').first().waitFor()
  const code = page.getByRole('tabpanel')
  assert.match((await code.textContent()) ?? '', /<tl-ticker symbols="ethusdt">/)
  await page.getByRole('tab', { name: 'React' }).click()
  assert.match((await code.textContent()) ?? '', /<tl-ticker ref=\{element\} symbols="ethusdt" \/>/)

  await ticker.getByText('ETH/USDT').first().click()
  await page
    .getByRole('list', { name: /^Event log/ })
    .getByText('tl-market')
    .waitFor()
  assert.deepEqual([faults, refused], [[], []])
})

test('configurator: its address restores element, attributes, look, theme, width and language', async () => {
  const { page, faults, refused } = await open('configurator/')
  await page.getByRole('combobox', { name: 'Element', exact: true }).selectOption('tl-ticker')
  await page.getByRole('textbox', { name: 'symbols' }).fill('ethusdt')
  await page.getByRole('combobox', { name: 'layout' }).selectOption('carousel')
  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('night')
  await page.getByRole('combobox', { name: 'Look', exact: true }).selectOption('plum')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
  await page.getByText('390', { exact: true }).click()
  const address = page.url()

  const other = await open(address.slice(address.indexOf('configurator/')))
  const ticker = await findShown(other.page, 'tl-ticker')
  await ticker.getByText('ETH/USDT').first().waitFor()
  assert.equal(await ticker.getAttribute('layout'), 'carousel')
  const readLook = () =>
    ticker.evaluate(({ ownerDocument: { documentElement } }) =>
      [
        documentElement.lang,
        documentElement.dataset.theme,
        innerWidth,
        getComputedStyle(documentElement).getPropertyValue('--tl-base-accent').trim(),
      ].join(' '),
    )
  // The frame gets its width and its look one after the other.
  await until(async () => (await readLook()) === 'de night 390 #8a2be2', 'the look of the preview')
  assert.equal(await other.page.getByRole('combobox', { name: 'Look', exact: true }).inputValue(), 'plum')
  assert.equal(await other.page.getByRole('tabpanel').textContent(), await page.getByRole('tabpanel').textContent())
  assert.deepEqual([faults, refused, other.faults, other.refused], [[], [], [], []])
})

test('operator: searches a command, and its place on the page of commands has an example', async () => {
  const { page, faults, refused } = await open('')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('dialog').getByPlaceholder('Search').fill('partners webhooks replay')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /webhooks replay NAME/ })
    .first()
    .click()
  await page.waitForURL(/\/docs\/commands\/.*#partners-webhooks-replay-name$/)
  await page.getByText('npm run operator -- partners webhooks replay harbour --hours 24', { exact: true }).waitFor()
  assert.deepEqual([faults, refused], [[], []])
})

test('language of a preview: the element and the label of its sample data follow, and the label is outside of the frame', async () => {
  const { page, faults, refused } = await open('elements/tl-ticker/', { width: 390, height: 844 })
  const ticker = await findShown(page, 'tl-ticker')
  await ticker.getByText('Live', { exact: true }).waitFor()
  const label = page.locator('.stage .sample')
  await label.getByText('Sample data', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar')
  await page.locator('.stage .sample[lang=ar][dir=rtl]').waitFor()
  await ticker.getByText('Live', { exact: true }).waitFor({ state: 'detached' })
  await page.frameLocator('iframe').first().locator('tl-ticker:state(rtl)').waitFor()
  assert.equal(await page.frameLocator('iframe').getByRole('note').count(), 0)
  assert.deepEqual([faults, refused], [[], []])
})

test('theme editor: names a failing pair, takes the nearest passing colour, and exports a theme that the operator can import', async () => {
  const { page, faults, refused } = await open('theme-editor/')
  await page.getByLabel('accent by day', { exact: true }).fill('#ffb300')
  const row = page.getByRole('region', { name: 'Contrast by day' }).getByRole('row', { name: /links and focus/ })
  await row.getByText(/Fail/).waitFor()
  await row.getByRole('button', { name: /^Use #/ }).click()
  await row.getByText(/Pass/).waitFor()
  const colour = await page.getByLabel('accent by day', { exact: true }).inputValue()
  await page.getByLabel('bg by night', { exact: true }).fill('#1b0b26')

  const theme = parseTheme(JSON.parse((await page.locator('[data-json]').textContent()) ?? ''))
  assert.deepEqual(theme, { theme: { day: { accent: colour }, night: { bg: '#1b0b26' } } })
  assert.equal(
    await page.locator('[data-css]').textContent(),
    `:root {\n  --tl-base-accent: ${colour};\n  --tl-base-bg-night: #1b0b26;\n}`,
  )
  const night = page.frameLocator('iframe[data-part=night]').locator('tl-options')
  await night.waitFor()
  const readGround = () =>
    night.evaluate((element) => getComputedStyle(element).getPropertyValue('--tl-base-bg-night').trim())
  await until(async () => (await readGround()) === '#1b0b26', 'the colour in the preview by night')
  await page.reload()
  assert.equal(await page.getByLabel('accent by day', { exact: true }).inputValue(), colour)
  assert.deepEqual([faults, refused], [[], []])
})

test('preview: has no access to the session and the stored data of the site', async () => {
  const { page, context } = await open('elements/tl-assets/')
  await context.addCookies([{ name: 'token', value: 'of-the-member', url: stage.backend.address }])
  await page.evaluate(() => localStorage.setItem('token', 'of-the-member'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers().token ?? 'none')
  })
  await page.reload()
  const assets = await findShown(page, 'tl-assets')
  await assets.getByRole('button').or(assets.getByRole('link')).first().waitFor()
  assert.equal(await assets.evaluate(() => origin), 'null')
  assert.ok(!sent.includes('of-the-member'))
})

test('every block of code of a guide: has a button that copies it as it is shown, by keyboard, and reports it to screen readers', async () => {
  const { page, context, refused, faults } = await open('first-widget/')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('[data-shown-backend*="."]').waitFor()
  const blocks = page.locator('main pre')
  const count = await blocks.count()
  assert.ok(count > 5)
  assert.equal(await page.locator('.code-block:has(> pre) > button').count(), count)
  const button = page.getByRole('button', { name: 'Copy: curl' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Copied').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await blocks.first().textContent())
  assert.ok(await button.evaluate((element) => element === document.activeElement))
  assert.deepEqual([faults, refused], [[], []])
})

/** Runs in the page: scrolls to the last attribute, and returns the height of the preview that the window shows, in px. */
async function measurePreview(): Promise<number> {
  document.querySelector('[data-attributes] > :last-child')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  await new Promise(requestAnimationFrame)
  const { top, bottom } = document.querySelector('.stage')?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  const bars = ['header', 'mobile-starlight-toc nav'].map(
    (name) => document.querySelector(name)?.getBoundingClientRect().bottom ?? 0,
  )
  return Math.min(bottom, innerHeight) - Math.max(top, ...bars)
}

for (const [width, height] of [
  [390, 844],
  [1280, 850],
  [1440, 900],
] as const)
  test(`preview of the configurator, ${width} px wide: stays in view beside its last attribute, and its code is not cut`, async () => {
    const { page } = await open('configurator/', { width, height })
    await findShown(page, 'tl-options')
    assert.ok((await page.evaluate(measurePreview)) > 200)
    assert.ok(await page.locator('#snippet').evaluate((code) => code.scrollWidth <= code.clientWidth))
  })

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Pages of each kind, by window and theme. */
const LOOKS = [
  {
    width: 390,
    theme: 'dark',
    paths: ['', 'embedding/', 'elements/', 'elements/tl-ticker/', 'theme-editor/', 'api/swap/'],
  },
  { width: 1440, theme: 'light', paths: ['elements/tl-ticker/', 'configurator/', 'theme-editor/', 'api/'] },
]

/** Runs in the page: returns a line for each fault that axe finds, previews excepted. */
async function audit(): Promise<string[]> {
  const axe = Reflect.get(globalThis, 'axe')
  const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
}

for (const { width, theme, paths } of firstCases(LOOKS))
  test(`pages of each kind, ${width} px wide, ${theme}: no accessibility fault, nothing wider than the window`, async () => {
    const { page, refused, faults } = await open('', { width, height: 900 })
    await page.evaluate((name) => localStorage.setItem('starlight-theme', name), theme)
    for (const path of paths) {
      await page.goto(`${stage.backend.address}/docs/${path}`)
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(audit), [], path)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path)
    }
    assert.deepEqual([refused, faults], [[], []])
  })
