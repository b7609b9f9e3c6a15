import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { languages } from '../../shared/base/i18n/folder.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

/** Widths of windows with the bar. */
const BAR_WIDTHS = [900, 960, 1024, 1099, 1101, 1180, 1279, 1281, 1366, 1440]

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Returns what is wrong with the bar: px beyond its end, and neighbours that overlap. */
const findBarFaults = (page: Page): Promise<string[]> =>
  page.locator('.top-bar').evaluate((bar) => {
    const faults: string[] = []
    if (bar.scrollWidth > bar.clientWidth) faults.push(`${bar.scrollWidth - bar.clientWidth} px too wide`)
    const items = [...bar.querySelectorAll('.mark, .bar-page, .bar-search, .bar-tools > *')]
      .map((item) => ({ name: item.textContent?.trim(), box: item.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .sort((a, b) => a.box.left - b.box.left)
    items.forEach(({ name, box }, at) => {
      const next = items[at + 1]
      if (next && next.box.left < box.right - 1) faults.push(`${name} and ${next.name} overlap`)
    })
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      faults.push('page scrolls sideways')
    return faults
  })

for (const { code } of languages)
  test(`${code}: the visitor's bar fits each window from 900 to 1440 px`, async () => {
    const { page } = await stage.visitor({ width: 1440, height: 900, language: code })
    await page.goto(stage.backend.address)
    // Until the texts of the language are loaded, the bar has the English ones.
    await page.waitForFunction(() => document.documentElement.dataset.texts === undefined)
    const faults: string[] = []
    for (const width of BAR_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await findBarFaults(page)).map((fault) => `${width} px: ${fault}`))
    }
    assert.deepEqual(faults, [])
  })
