import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from 'playwright-core'
import { openStage, type Stage } from '../support/journey/stage.ts'

/** File of a script, but not of a worker: the page's own scripts. */
const SCRIPTS = /\.js(\?|$)/
const REASON = "This page hasn't loaded. Check your connection."
const NEEDS_SCRIPTS = 'This page needs JavaScript. Turn it on in your browser and reload.'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Ways in which no script arrives. A request that hangs has no answer until the page has left. */
const FAILURES: Readonly<Record<string, (route: Route) => unknown>> = {
  'never answers': () => undefined,
  'is aborted': (route) => route.abort('internetdisconnected'),
  'is answered with an error': (route) => route.fulfill({ status: 503, body: '' }),
}

for (const [failure, answer] of Object.entries(FAILURES))
  for (const path of ['/', '/exchange', '/login'])
    test(`first visit to ${path}, each script ${failure}: the page names the reason, and its link loads the page`, async () => {
      const { page, context } = await stage.visitor()
      let isCut = true
      await context.route(SCRIPTS, (route) => (isCut ? answer(route) : route.continue()))
      // Its scripts are deferred, so the document is not complete while they hang.
      await page.goto(stage.backend.address + path, { waitUntil: 'commit' })
      const reason = page.getByRole('alert').filter({ hasText: REASON })
      await reason.waitFor()
      const box = await reason.boundingBox()
      assert.ok(box && box.y >= 0 && box.y + box.height <= 844, 'the reason is within the window')
      isCut = false
      await reason.getByRole('link', { name: 'Retry' }).click()
      await page.waitForFunction(() => !document.querySelector('main :not(:defined)'))
      await reason.waitFor({ state: 'hidden' })
      assert.equal(new URL(page.url()).pathname, path)
    })

test('scripts that arrive late: the reason disappears', async () => {
  const { page, context } = await stage.visitor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(SCRIPTS, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${stage.backend.address}/exchange`, { waitUntil: 'commit' })
  const reason = page.getByText(REASON)
  await reason.waitFor()
  release()
  await reason.waitFor({ state: 'hidden' })
})

test('reason in the language of the page', async () => {
  const { page, context } = await stage.visitor({ language: 'ar' })
  await context.route(SCRIPTS, (route) => route.abort())
  await page.goto(stage.backend.address, { waitUntil: 'commit' })
  await page.getByText('لم يتم تحميل هذه الصفحة. تحقق من اتصالك.').waitFor()
  await page.getByRole('link', { name: 'إعادة المحاولة' }).waitFor()
})

test('browser without scripts: the page says that it needs them', async () => {
  const context = await stage.browsers.context({ javaScriptEnabled: false }, false)
  try {
    const page = await context.newPage()
    for (const path of ['/', '/exchange', '/assets']) {
      await page.goto(stage.backend.address + path)
      const notice = page.locator('noscript .not-loaded')
      await notice.waitFor()
      assert.equal(await notice.textContent(), NEEDS_SCRIPTS)
    }
  } finally {
    await context.close()
  }
})
