import assert from 'node:assert/strict'
import type { Stage } from '../journey/stage.ts'

/**
 * Uses the page that every project of test/hosts builds: a ticker, the chosen market (`#chosen`), whether the trader is ready (`#state`), a button for the
 * chart, and the trader. A page may have a button that opens the deposit (`#deposit`). Warnings of the page fail the test too.
 */
export async function pressThroughPage(stage: Stage, address: string): Promise<void> {
  const { page, context, faults } = await stage.visitor({ width: 1000 })
  page.on('console', (message) => message.type() === 'warning' && faults.push(message.text()))
  await page.goto(address)
  const trader = page.locator('tl-options')
  // The state follows `element.ready`.
  await page.locator('#state', { hasText: /^ready$/ }).waitFor()
  await trader.getByText('BTC/USDT').first().waitFor()

  // The listener reads the typed detail, and the framework passes it on as an attribute.
  await page.locator('tl-ticker').locator('[part=item]').nth(1).click()
  await page.locator('#chosen', { hasText: /^ETH\/USDT$/ }).waitFor()
  await trader.getByText('ETH/USDT').first().waitFor()
  assert.equal(new URL(page.url()).pathname, new URL(address).pathname, 'the cancelled press opens no other page')

  // The property changes what the element shows.
  const chart = trader.locator('[part=chart]')
  assert.equal(await chart.count(), 0)
  await page.locator('#chart').click()
  await chart.waitFor()
  await page.locator('#chart').click()
  await chart.waitFor({ state: 'detached' })

  const deposit = page.locator('#deposit')
  if ((await deposit.count()) > 0) {
    const opening = context.waitForEvent('page')
    await deposit.click()
    await (await opening).waitForURL(`${stage.backend.address}/**`)
  }
  assert.deepEqual(faults, [])
}
