import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { assertNoUncaught } from '../support/journey/uncaught.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Makes a page throw outside of any handler and reject without one. Resolves when both were reported. */
async function throwIn(page: Page, message: string): Promise<void> {
  let reported = 0
  const both = new Promise<void>((resolve) =>
    page.on('pageerror', () => {
      reported += 1
      if (reported === 2) resolve()
    }),
  )
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(`${text}, thrown`)
    })
    void Promise.reject(new Error(`${text}, rejected`))
  }, message)
  await both
}

test('an uncaught error in any tab of a visitor fails the test, unless the test provokes it', async () => {
  const { page, context } = await stage.visitor({ provoked: [/^(?:Error: )?on purpose/] })
  await page.goto(`${stage.backend.address}/login`)
  await throwIn(page, 'on purpose')
  assertNoUncaught()
  const other = await context.newPage()
  await other.goto(`${stage.backend.address}/login`)
  await throwIn(other, 'a fault')
  assert.throws(
    assertNoUncaught,
    (error: Error) => /a fault, thrown/.test(error.message) && /rejected/.test(error.message),
  )
  // Reported errors are not reported again.
  assertNoUncaught()
})
