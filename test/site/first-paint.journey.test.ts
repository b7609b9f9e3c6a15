import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { englishTexts } from '../../shared/base/i18n/folder.ts'
import { everyCase } from '../support/cases.ts'
import { assertStill, watchShifts } from '../support/journey/layout-shifts.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'

let stage: Stage
let member: Visitor

before(async () => {
  stage = await openStage()
  member = await stage.visitor({ motion: true })
  await returnAsDemo(member, stage)
  await watchShifts(member.page)
})
after(() => stage.close())

/** Keys of all texts, except those that equal a text. A page opened by its address has only the texts that its own elements load. */
const KEYS = new Set(Object.values(englishTexts).flatMap((texts) => Object.keys(texts)))
for (const texts of Object.values(englishTexts)) for (const text of Object.values(texts)) KEYS.delete(text)

/** Maximum cumulative layout shift while the elements and their data are loaded. */
const MAX_SHIFT = 0.02

/** Waits until every element of the page is defined and no request is pending. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main :not(:defined)') === null)
  await page.waitForLoadState('networkidle')
}

for (const { path, access } of pageCases(({ access }) => access !== 'visitor'))
  test(`${path} shows an outline before any script of its elements is loaded, and nothing moves afterwards`, async () => {
    const { page, faults } = member
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/embed/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${stage.backend.address}${path}`, { waitUntil: 'domcontentloaded' })
    const outline = await page
      .locator('main div[aria-hidden=true], main header, main [part=header]')
      .first()
      .boundingBox()
    assert.ok(outline && outline.width > 200 && outline.height > 40, `${path} (${access}) has no outline`)
    release()
    await waitUntilLoaded(page)
    await page.unroute('**/embed/**')
    for (const heading of await page.getByRole('heading', { level: 1 }).allTextContents())
      assert.ok(!KEYS.has(heading), `${path} shows "${heading}", the key of a text`)
    await assertStill(page, path, MAX_SHIFT)
    assert.deepEqual(faults.splice(0), [])
  })

test("the banner's first picture is on the home page before any script of its elements", async () => {
  const { page } = await stage.visitor()
  await page.route('**/embed/**', () => {})
  await page.goto(stage.backend.address, { waitUntil: 'domcontentloaded' })
  const picture = page.locator('tl-banner img')
  // Compares the aspect ratio, since WebKit reports the displayed size of an SVG.
  await page.waitForFunction(() => {
    const { naturalWidth, naturalHeight } = document.querySelector<HTMLImageElement>('tl-banner img') ?? new Image()
    return naturalWidth > 0 && naturalWidth * 348 === naturalHeight * 1074
  })
  assert.match(String(await picture.getAttribute('src')), /^\/banners\/first#en-(day|night)$/)
})

/** Maximum cumulative layout shift of pages on which only pixels of a figure may move. */
const MAX_FIGURE_SHIFT = 0.0006

for (const { path, language } of [
  { path: '/', language: 'ar' },
  { path: '/options', language: 'en' },
  { path: '/options', language: 'ar' },
] as const)
  test(`${path} in ${language}: texts and figures take their places without moving`, async () => {
    const { page } = await stage.visitor({ language, motion: true })
    await watchShifts(page)
    await page.goto(`${stage.backend.address}${path}`)
    await waitUntilLoaded(page)
    await assertStill(page, path, MAX_FIGURE_SHIFT)
  })

test('first page after a login: the places of the tiles stay reserved until they are shown', async () => {
  const { page } = await stage.visitor({ motion: true })
  await watchShifts(page)
  await page.goto(`${stage.backend.address}/login`)
  await page.getByLabel('Email or phone').fill(stage.backend.demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(stage.backend.demo?.password ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${stage.backend.address}/`)
  await waitUntilLoaded(page)
  await assertStill(page, '/', MAX_FIGURE_SHIFT)
})

for (const path of everyCase(['/', '/login', '/market', '/options', '/exchange'], ['/', '/options']))
  test(`${path} as the first page of a visit: the line about the connection needs no code of later pages`, async () => {
    const { page } = await stage.visitor()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(`${stage.backend.address}${path}`)
    await page.locator('tl-app-notice [role=status]').waitFor({ state: 'attached' })
    assert.deepEqual(
      requested.filter((address) => /^\/embed\/(chunks|suite|tl-)/.test(address)),
      [],
    )
  })
