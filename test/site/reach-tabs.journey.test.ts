import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabs } from '../../tools/features.ts'
import { scrollToEnd } from '../support/journey/reach.ts'
import { DESKTOP, EVERY_SIZE, PHONE, walk } from '../support/journey/reach-stage.ts'

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
    const last = await page.getByRole('row').last().boundingBox()
    const bar = await page.getByRole('navigation').last().boundingBox()
    assert.ok(
      last && bar && last.y + last.height <= bar.y + 1,
      `the last trade is above the tabs at ${size.width}x${size.height}`,
    )
    assert.ok(last.y > 0, 'and in the window')
  }
})
