import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { tabs } from '../../tools/features.ts'
import { scrollToEnd } from '../support/journey/reach.ts'
import { DESKTOP, EVERY_SIZE, PHONE, walk } from '../support/journey/reach-stage.ts'

/** Where the last row lies. One that a new trade pushed out since it was found lies nowhere, and is not meant. */
const lastRow = (page: Page): Promise<{ top: number; bottom: number }> =>
  page.getByRole('row').evaluateAll((rows) => {
    const { top = 0, bottom = Number.POSITIVE_INFINITY } =
      rows.findLast((row) => row.isConnected)?.getBoundingClientRect() ?? {}
    return { top, bottom }
  })

const { visitor, open, reach } = walk()

for (const { path } of tabs)
  test(`${path} is scrolled to its last control on a phone and on a desktop`, async () => {
    for (const size of [PHONE, DESKTOP]) await reach(path, size)
  })

test('the hundred public trades of a market are scrolled to the last one', async () => {
  const { page } = visitor()
  for (const { by, ...size } of EVERY_SIZE) {
    await page.setViewportSize(size)
    await open('/exchange')
    await page.getByRole('tab', { name: 'Trades' }).click()
    await page.getByRole('row').nth(50).waitFor()
    await scrollToEnd(page, by)
    const last = await lastRow(page)
    const bar = await page.getByRole('navigation').last().boundingBox()
    assert.ok(bar && last.bottom <= bar.y + 1, `the last trade is above the tabs at ${size.width}x${size.height}`)
    assert.ok(last.top > 0, 'and in the window')
  }
})
