import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { scrollToEnd } from '../support/journey/press-last-control.ts'
import { EVERY_SIZE, openWalk } from '../support/journey/reach-stage.ts'
import { until } from '../support/until.ts'

/** Width in px from which the exchange has columns. */
const WIDE_PX = 900

/** Returns the position of the table's last row now. Rows found a moment ago may have been removed by newer trades. */
const measureLastRow = (page: Page): Promise<{ top: number; bottom: number }> =>
  page.locator('table.public-trades').evaluate((table) => {
    const { top, bottom } = [...table.querySelectorAll('tr')].at(-1)?.getBoundingClientRect() ?? {
      top: 0,
      bottom: Number.POSITIVE_INFINITY,
    }
    return { top, bottom }
  })

/** Turns the wheel over an element that scrolls until it is at its end. */
async function scrollWith(page: Page, scrolled: Locator): Promise<void> {
  await scrolled.hover()
  await page.mouse.wheel(0, 10_000)
  await scrolled.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () =>
          element.scrollTop + element.clientHeight >= element.scrollHeight - 1 ? resolve() : requestAnimationFrame(look)
        look()
      }),
  )
}

const { visitor, open, resize, reach } = openWalk()

test('the coins of an account are scrolled to the last one, which is pressed, at every size', () =>
  reach('/assets', EVERY_SIZE, 'Funds'))

test('the hundred public trades of a market are scrolled to the last one', async () => {
  const { page } = visitor()
  await open('/exchange')
  for (const { by, ...size } of EVERY_SIZE) {
    await resize({ by, ...size })
    const column = page.getByRole('region', { name: 'Trades' })
    const tab = page.getByRole('tab', { name: 'Trades' })
    // A wide window shows the trades in a column with its own scrolling. The element follows the window some frames later.
    const isColumn = size.width >= WIDE_PX
    await (isColumn ? column : tab).waitFor()
    if (!isColumn) await tab.click()
    await page.locator('table.public-trades tr').nth(99).waitFor()
    await until(async () => {
      if (isColumn) await scrollWith(page, column)
      else await scrollToEnd(page, by)
      const last = await measureLastRow(page)
      const bar = await (isColumn ? column : page.locator('.tabbar')).boundingBox()
      const end = isColumn && bar ? bar.y + bar.height : (bar?.y ?? size.height)
      // A trade that arrives meanwhile moves the last one.
      return last.bottom <= end + 1 && last.top > 0
    }, `the last trade is inside the window, above the tabs, at ${size.width}x${size.height}`)
  }
})
