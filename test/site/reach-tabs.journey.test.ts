import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scrollToEnd } from '../support/journey/press-last-control.ts'
import { EVERY_SIZE, openWalk } from '../support/journey/reach-stage.ts'

/** Returns the position of the table's last row now. Rows found a moment ago may have been removed by newer trades. */
const measureLastRow = (page: Page): Promise<{ top: number; bottom: number }> =>
  page.locator('table.public-trades').evaluate((table) => {
    const { top, bottom } = [...table.querySelectorAll('tr')].at(-1)?.getBoundingClientRect() ?? {
      top: 0,
      bottom: Number.POSITIVE_INFINITY,
    }
    return { top, bottom }
  })

const { visitor, open, resize, reach } = openWalk()

test('the coins of an account are scrolled to the last one, which is pressed, at every size', () =>
  reach('/assets', EVERY_SIZE, 'Funds'))

test('the hundred public trades of a market are scrolled to the last one', async () => {
  const { page } = visitor()
  await open('/exchange')
  for (const { by, ...size } of EVERY_SIZE) {
    await resize({ by, ...size })
    await page.getByRole('tab', { name: 'Trades' }).click()
    await page.getByRole('row').nth(50).waitFor()
    await scrollToEnd(page, by)
    const last = await measureLastRow(page)
    // Wide windows have no tabs below.
    const bar = await page.locator('.tabbar').boundingBox()
    const end = bar?.y ?? size.height
    assert.ok(last.bottom <= end + 1, `the last trade is above the tabs at ${size.width}x${size.height}`)
    assert.ok(last.top > 0, 'the last trade is inside the window')
  }
})
