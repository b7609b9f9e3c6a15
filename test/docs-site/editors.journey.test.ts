import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Request } from 'playwright-core'
import { EDITOR_ADDRESSES } from '../../shared/base/rules/documentation.rules.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Opens a page of the documentation in a browser that answers in place of the editors, and records what is sent to them. */
async function open(path: string) {
  const visitor = await stage.visitor({ width: 1440, height: 900 })
  const refused = await recordViolations(visitor)
  const sent: Request[] = []
  for (const address of Object.values(EDITOR_ADDRESSES))
    await visitor.context.route(`${new URL(address).origin}/**`, (route) => {
      sent.push(route.request())
      return route.fulfill({ contentType: 'text/html', body: '<title>Editor</title>' })
    })
  await visitor.page.goto(`${stage.backend.address}/docs/${path}`)
  return { ...visitor, refused, sent }
}

for (const [path, what, tag] of [
  ['elements/tl-ticker/', 'the code of an element', 'tl-ticker'],
  ['partner-sessions/', 'a snippet of a guide', 'tl-options'],
] as const)
  test(`${what}: opens in a new tab of each editor, with the address of this backend, and nothing is sent before`, async () => {
    const { page, context, faults, refused, sent } = await open(path)
    const editors = page.locator('.editors:visible').first()
    await editors.getByText(`It works only where ${stage.backend.address} can be reached`).waitFor()
    assert.equal(sent.length, 0)
    for (const [name, address] of Object.entries(EDITOR_ADDRESSES)) {
      const opening = context.waitForEvent('page')
      await editors.getByRole('button', { name: `Open in ${name}` }).click()
      const opened = await opening
      await opened.waitForURL(address)
      assert.equal(await opened.evaluate(() => opener), null)
      const request = sent.at(-1)
      assert.deepEqual([request?.method(), request?.url()], ['POST', address])
      const code = [...new URLSearchParams(request?.postData() ?? '').values()].join('\n')
      const html = name === 'CodePen' ? JSON.parse(code).html : code
      assert.ok(html.includes(`src="${stage.backend.address}/embed/`), html)
      assert.ok(html.includes(`<${tag}`), html)
    }
    assert.equal(sent.length, 2)
    assert.deepEqual([faults, refused], [[], []])
  })

test('code that is no whole example, such as a component of React: no buttons', async () => {
  const { page } = await open('elements/tl-ticker/')
  await page.locator('.editors:visible').first().waitFor()
  await page.getByRole('tab', { name: 'React' }).click()
  await page.locator('.playground .editors').waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'HTML' }).click()
  await page.locator('.playground .editors').waitFor()
})

test('previews cannot send forms to an editor', async () => {
  const policy = (await fetch(`${stage.backend.address}/docs/preview/`)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /form-action 'none'/)
})
