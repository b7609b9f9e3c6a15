import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { catalogues, englishTexts, languages } from '../../shared/base/i18n/folder.ts'
import { everyCase } from '../support/cases.ts'
import { pageCases } from '../support/journey/page-cases.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const getTexts = (code: string): Record<string, string> => ({
  ...englishTexts.site,
  ...catalogues[code]?.namespaces.site,
})
const getLead = (code: string): string => getTexts(code).lead ?? ''

/**
 * Stores a language as a previous visit did, and records every text of the frame that is visible in any painted frame. The frame waits for its texts without the
 * limit of 3 s, which a busy machine may exceed.
 */
const recordVisibleTexts = (page: Page, language: string) =>
  page.addInitScript((code) => {
    localStorage.setItem('language', code)
    const genuine = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => (ms === 3000 ? 0 : genuine(work, ms)),
    })
    const seen = new Set<string>()
    Reflect.set(globalThis, 'seen', seen)
    const look = () => {
      for (const element of document.querySelectorAll<HTMLElement>('body [data-text]'))
        if (getComputedStyle(element).visibility === 'visible') seen.add(element.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, language)

const readVisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)])

/** Returns the visible texts that do not belong to the language. */
const findForeignTexts = async (page: Page, code: string) => {
  const inLanguage = Object.values(catalogues[code]?.namespaces ?? {}).flatMap((texts) => Object.values(texts))
  const own = new Set([...Object.values(getTexts(code)), ...inLanguage])
  return (await readVisibleTexts(page)).filter((text) => !own.has(text))
}

/** One language of each kind of script, for the first and the second visit. `npm run check` finds texts of the frame that a language lacks. */
const TESTED_LANGUAGES = new Set(everyCase(['en', 'zh-Hans', 'ar', 'de', 'th', 'ur'], ['zh-Hans', 'ar']))

test('the frame is in the chosen language and direction from the first paint on', async () => {
  const spoken = languages.filter(({ code }) => TESTED_LANGUAGES.has(code))
  assert.equal(spoken.length, TESTED_LANGUAGES.size)
  for (const { code, direction } of spoken) {
    const { page, faults } = await stage.visitor()
    await recordVisibleTexts(page, code)
    for (const visit of ['first', 'second']) {
      await page.goto(`${stage.backend.address}/market`)
      await page.waitForFunction(
        (text) => document.querySelector('nav [data-text=home]')?.textContent === text,
        getTexts(code).home,
      )
      await page.waitForFunction((title) => document.title === title, `Tradelet - ${getTexts(code).market}`)
      assert.deepEqual(await findForeignTexts(page, code), [], `${code}, ${visit} visit`)
      assert.equal(await page.locator('html').getAttribute('dir'), direction)
    }
    assert.deepEqual(faults, [])
  }
})

test('a returning visitor sees the frame in the chosen language before any file is loaded', async () => {
  const { page } = await stage.visitor()
  await recordVisibleTexts(page, 'ar')
  await page.goto(stage.backend.address)
  await page.waitForFunction(() => localStorage.getItem('texts') !== null)
  await page.route(/\/(texts|embed)\//, () => {})
  await page.goto(stage.backend.address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction((lead) => (Reflect.get(globalThis, 'seen') as Set<string>).has(lead), getLead('ar'))
  assert.deepEqual(await findForeignTexts(page, 'ar'), [])
})

test('on a first visit the frame waits for its texts, and is English if they cannot be loaded', async () => {
  const { page } = await stage.visitor()
  await recordVisibleTexts(page, 'ar')
  let refuse = () => {}
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/texts/*/*.json', async (route) => {
    await held
    await route.abort()
  })
  await page.goto(stage.backend.address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.deepEqual(await readVisibleTexts(page), [])
  refuse()
  await page.waitForFunction((lead) => (Reflect.get(globalThis, 'seen') as Set<string>).has(lead), getLead('en'))
})

test('a page contains no texts of other languages', async () => {
  const html = await (await fetch(stage.backend.address)).text()
  for (const { code } of languages.filter((language) => language.code !== 'en'))
    assert.ok(!html.includes(getLead(code)), code)
  assert.ok(html.includes(getLead('en')))
})

test('a visitor can choose the language on every page, also on the smallest phone', async () => {
  const { page, faults } = await stage.visitor({ width: 280, height: 653 })
  const open = pageCases(({ access }) => access !== 'member' && access !== 'look').map(({ path }) => path)
  for (const [at, path] of [...open, '/nowhere'].entries()) {
    const [now, next] = at % 2 === 0 ? (['Language', 'العربية'] as const) : (['اللغة', 'English'] as const)
    await page.goto(`${stage.backend.address}${path}`)
    await page.getByRole('button', { name: now, exact: true }).click()
    await page.getByRole('dialog').getByText(next).click()
    await page.waitForFunction((dir) => document.documentElement.dir === dir, at % 2 === 0 ? 'rtl' : 'ltr')
    const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    assert.ok(Number(needed) <= Number(given), `${path} is ${needed} px wide`)
  }
  assert.deepEqual(faults, [])
})
