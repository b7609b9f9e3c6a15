import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { chromiumOptions, getSkipReason } from '../support/journey/browsers.ts'
import { type Colour, readPicture } from '../support/journey/pixels.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

const REASON = 'only Chromium can be started with scrollbars that take space'
const skip = getSkipReason({ firefox: REASON, webkit: REASON })
const CARD = { id: '', bank_name: 'Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }
const [WIDTH, HEIGHT] = [390, 844]

let stage: Stage
let browser: Browser | undefined
before(async () => {
  stage = await openStage()
  if (!skip) browser = await chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] })
})
after(async () => {
  await browser?.close()
  await stage.close()
})

/** Height in px at which the page is empty, above the sheets. */
const EMPTY_Y = 300

/** Returns the colours of the page and of the scrollbar's gutter. */
async function readColours(page: Page) {
  const content = await page.evaluate(() => document.body.getBoundingClientRect().right)
  assert.ok(content < WIDTH, 'the gutter takes space')
  const picture = await readPicture(stage.browsers, await page.screenshot())
  return { page: picture.at(Math.floor(content) - 6, EMPTY_Y), gutter: picture.at(WIDTH - 4, EMPTY_Y) }
}

/** Compares colours that the browser has mixed in two ways, each rounded. */
function assertSameColour(actual: Colour, expected: Colour): void {
  assert.ok(
    actual.every((part, at) => Math.abs(part - (expected[at] ?? 0)) <= 1),
    `${actual} is not ${expected}`,
  )
}

for (const theme of firstCases(['day', 'night']))
  test(`classic scrollbars, ${theme}: the gutter has the colour of the page, also below one sheet and below two`, {
    skip,
  }, async () => {
    assert.ok(browser)
    const { address: site, demo } = stage.backend
    const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const token = await returnAsDemo({ context, page, faults: [] }, stage)
    await callApi(site, 'setBank', { ...CARD, paypassword: demo?.password ?? '' }, token)
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(`${site}/bank`)
    await page.getByRole('button', { name: /Edit the Bank card/ }).waitFor()
    const open = await readColours(page)
    assertSameColour(open.gutter, open.page)
    await page.getByRole('button', { name: /Edit the Bank card/ }).click()
    await page.getByRole('textbox', { name: 'Bank name' }).waitFor()
    const below = await readColours(page)
    assert.notDeepEqual(below.page, open.page, 'the page is dimmed')
    assertSameColour(below.gutter, below.page)
    await page.getByRole('button', { name: 'Remove card' }).click()
    await page.getByText("Withdrawals you've already requested").waitFor()
    const twice = await readColours(page)
    assertSameColour(twice.page, below.page)
    assertSameColour(twice.gutter, below.page)
    await context.close()
  })
