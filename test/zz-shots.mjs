import { openStage, returnAsDemo } from '/tmp/wt/ticket/test/support/journey/stage.ts'
const stage = await openStage()
try {
  const which = process.argv.slice(2)
  for (const [name, o] of Object.entries({
    day: { theme: 'day', width: 390, height: 844 },
    night: { theme: 'night', width: 390, height: 844 },
    narrow: { theme: 'day', width: 280, height: 653 },
    wide: { theme: 'day', width: 1440, height: 900 },
    ar: { theme: 'day', width: 390, height: 844, language: 'ar' },
    fr: { theme: 'day', width: 390, height: 844, language: 'fr' },
  })) {
    if (which.length && !which.includes(name)) continue
    const visitor = await stage.visitor(o)
    await returnAsDemo(visitor, stage)
    const { page, faults } = visitor
    await page.goto(`${stage.backend.address}/exchange`)
    await page.locator('tl-exchange tl-book').first().waitFor()
    const price = page.locator('tl-exchange input[name=price]')
    await page.waitForFunction(() => document.querySelector('tl-exchange').shadowRoot.querySelector('input[name=price]')?.value !== '')
    await page.waitForTimeout(1500)
    await page.locator('tl-exchange .fills button').nth(2).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/ticket-${name}-1.png` })
    const last = (await price.inputValue()).replace(/[^\d.]/g, '')
    await price.fill(String(Math.round((+last || 61000) * 1.06 * 100) / 100))
    await page.locator('tl-exchange .fills button').nth(1).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/ticket-${name}-2.png` })
    await page.locator('tl-exchange button[type=submit]').click()
    await page.locator('tl-exchange dialog').waitFor()
    await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/ticket-${name}-3.png` })
    console.log(name, faults)
    await visitor.context.close()
  }
} finally { await stage.close() }
process.exit(0)
