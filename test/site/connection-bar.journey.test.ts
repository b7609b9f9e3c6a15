import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { getSkipReason } from '../support/journey/browsers.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const skip = getSkipReason({
  firefox: 'cannot be disconnected by the driver',
  webkit: 'cannot be disconnected by the driver',
})

/** Returns top and height of the page, and the end of its last button, in px. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...(document.querySelector('tl-options')?.shadowRoot?.querySelectorAll('button') ?? [])]
    const { top, height } = document.querySelector('main')?.getBoundingClientRect() ?? {}
    return { top, height, end: Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom)) }
  })

test('options page: it has the same height and margins after the connection bar is gone', { skip }, async () => {
  const visitor = await stage.visitor({ isKept: true })
  const { page, context } = visitor
  await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/options`)
  // The code of the bar loads after the page; a connection that is lost before cannot be shown.
  await page.locator('tl-app-notice [role=status]').waitFor({ state: 'attached' })
  await page
    .locator('tl-options')
    .getByRole('button', { name: /Buy up/ })
    .waitFor()
  // The figures, the chart and the member's balance take their places one after another.
  await page.locator('tl-options:state(ready)').getByText('Live', { exact: true }).first().waitFor()
  await page.locator('tl-options canvas').first().waitFor()
  await page.locator('tl-options [part=chart] svg[role=img]').waitFor({ state: 'detached' })
  const full = await measure(page)
  await context.setOffline(true)
  await page.locator('tl-app-notice:state(shown)').waitFor()
  await until(async () => {
    const reduced = await measure(page)
    return (reduced.top ?? 0) > (full.top ?? 0) && (reduced.height ?? 0) < (full.height ?? 0)
  }, 'the page is below the bar and lower')
  await context.setOffline(false)
  await page.waitForFunction(() => !document.querySelector('tl-app-notice')?.matches(':state(shown)'))
  await until(async () => isDeepStrictEqual(await measure(page), full), `the page has ${JSON.stringify(full)} again`)
})
