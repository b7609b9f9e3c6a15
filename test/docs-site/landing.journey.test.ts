import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { READERS } from '../../docs-site/landing-links.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'
import { until } from '../support/until.ts'

const DESKTOP = { width: 1440, height: 900 }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function open(options: Parameters<Stage['visitor']>[0] = DESKTOP) {
  const visitor = await stage.visitor(options)
  const refused = await recordViolations(visitor)
  await visitor.page.goto(`${stage.backend.address}/docs/`)
  return { ...visitor, refused }
}

test('landing page of the documentation: mark, headline, a live element and its snippet of two lines are above the fold', async () => {
  const { page, faults, refused } = await open()
  const live = page.frameLocator('.landing-live iframe').locator('tl-options')
  await live.getByText('Live', { exact: true }).first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'A trading desk in two lines of HTML.' }).waitFor()
  assert.ok(await page.locator('.site-title img').evaluate((mark: HTMLImageElement) => mark.naturalWidth > 0))
  const code = page.getByRole('tabpanel')
  const lines = ((await code.textContent()) ?? '').split('\n').filter(Boolean)
  assert.equal(lines.length, 2)
  for (const part of [
    code,
    page.locator('.landing-stage'),
    page.getByRole('link', { name: 'Your first widget' }).first(),
  ]) {
    const box = await part.boundingBox()
    assert.ok(box && box.y + box.height <= DESKTOP.height, `ends at ${box && box.y + box.height}`)
  }
  assert.deepEqual([faults, refused], [[], []])
})

test('live element of the landing page: accent, radius and language change the element and its snippet', async () => {
  const { page, faults, refused } = await open()
  const root = page.frameLocator('.landing-live iframe').locator('html')
  await page.frameLocator('.landing-live iframe').locator('tl-options').waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'Violet' }).check()
  await page.getByRole('combobox', { name: 'Radius' }).selectOption('16')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  const read = () =>
    root.evaluate(({ ownerDocument: { documentElement } }) => {
      const style = getComputedStyle(documentElement)
      return [
        documentElement.lang,
        documentElement.dir,
        ...['accent', 'radius'].map((name) => style.getPropertyValue(`--tl-base-${name}`).trim()),
      ].join(' ')
    })
  await until(async () => (await read()) === 'ar rtl #7a3cff 16px', 'the look of the element')
  const code = page.getByRole('tabpanel')
  assert.match((await code.textContent()) ?? '', /--tl-base-accent: #7a3cff;\s+--tl-base-radius: 16px;/)
  await page.getByRole('tab', { name: 'React' }).click()
  assert.match((await code.textContent()) ?? '', /export function Options\(\)/)
  assert.deepEqual([faults, refused], [[], []])
})

test('landing page of the documentation: each reader has starting points that exist', async () => {
  const { page } = await open({ width: 390, height: 844 })
  for (const { title, links } of READERS) {
    const reader = page.locator('.landing-readers section', { has: page.getByRole('heading', { name: title }) })
    assert.equal(await reader.getByRole('link').count(), links.length)
    for (const [, path] of links) {
      const response = await page.request.get(`${stage.backend.address}/docs/${path}/`)
      assert.equal(response.status(), 200, path)
    }
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(tooWide <= 0, `scrolls sideways by ${tooWide} px`)
})

for (const theme of ['day', 'night'] as const)
  test(`documentation by ${theme}: has the colours and the typeface of the product`, async () => {
    const { page, context } = await open()
    await page.evaluate(
      (name) => {
        document.documentElement.dataset.theme = name
      },
      theme === 'day' ? 'light' : 'dark',
    )
    const product = await context.newPage()
    await product.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await product.goto(`${stage.backend.address}/market`)
    const readColours = (shown: typeof page) =>
      shown.evaluate(() => {
        const probe = document.createElement('i')
        document.body.append(probe)
        const colours = ['bg', 'text', 'text-2', 'line', 'surface-1', 'accent'].map((name) => {
          probe.style.color = `var(--tl-${name})`
          return getComputedStyle(probe).color
        })
        probe.remove()
        return [getComputedStyle(document.body).backgroundColor, ...colours]
      })
    assert.deepEqual(await readColours(page), await readColours(product))
    assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /^Inter/)
    // The run has a typeface of its own, so the site's is not loaded.
    const faces = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')))
    assert.ok(faces.includes('Site Inter'))
  })
