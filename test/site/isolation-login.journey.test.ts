import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { allowInWindow, inFrame, signInFramed } from '../support/journey/isolation.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const createPage = (elements: string) => `
  <script>
    const heard = []
    for (const name of ['tl-session', 'tl-error'])
      addEventListener(name, ({ type, target, detail }) =>
        heard.push([target.localName, type, detail.reason ?? detail.code, detail.requestId ?? '']))
  </script>
  <script type="module" src="${site.stage.backend.address}/embed/tradelet.js" data-partner="harbour"></script>${elements}`

const TRADER = '<tl-options isolation="frame" symbol="btcusdt"></tl-options>'
const ASSETS = '<tl-assets isolation="frame"></tl-assets>'

type Heard = [tag: string, type: string, cause: string, requestId: string]

/** Returns the events of a type that the page has received. */
const readHeard = (page: Page, type: string): Promise<Heard[]> =>
  page.evaluate((wanted) => {
    // biome-ignore lint/security/noGlobalEval: the page's own script declares the list as a constant, which no property names
    const heard = globalThis.eval('heard') as Heard[]
    return heard.filter(([, name]) => name === wanted)
  }, type)

/** Returns the tokens with which the frames call, by the tag of the frame's element. */
function watchTokens(page: Page): Map<string, string> {
  const tokens = new Map<string, string>()
  page.on('request', (request) => {
    // A frame has no address before its first document.
    const element = /\/embed\/frame\?.*element=([a-z-]+)/.exec(request.frame().url())?.[1]
    const { token = '' } = request.headers()
    if (element && token !== '') tokens.set(element, token)
  })
  return tokens
}

test('two frames of one page: a sign-in in one signs the other in, a later one too, and a log-out ends all', async () => {
  site.page = createPage(TRADER + ASSETS)
  const { page, context, faults } = await site.stage.visitor()
  const tokens = watchTokens(page)
  await page.goto(site.address)
  const assets = inFrame(page, 'tl-assets').first()
  await assets.getByText('Please log in').first().waitFor()
  await signInFramed(site.stage, page, context)
  await assets.getByText('USDT').first().waitFor()
  assert.equal(context.pages().length, 1, 'one window was opened, and it has closed')
  await until(() => tokens.size === 2, 'calls of both frames')
  assert.equal(tokens.get('tl-assets'), tokens.get('tl-options'))
  assert.deepEqual((await readHeard(page, 'tl-session')).map(([tag, , reason]) => [tag, reason]).sort(), [
    ['tl-assets', 'elsewhere'],
    ['tl-options', 'login'],
  ])
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<tl-spot-orders isolation="frame"></tl-spot-orders>'),
  )
  await until(() => tokens.get('tl-spot-orders') === tokens.get('tl-options'), 'the frame that was added later')
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  assert.ok(![...tokens.values()].some((token) => readable.includes(token)))
  await inFrame(page, 'tl-assets')
    .locator('tl-assets')
    .evaluate(async () => {
      const session = '/embed/session.js'
      await (await import(session)).signOut()
    })
  await inFrame(page, 'tl-options').getByText('Log in to trade').first().waitFor()
  await assets.getByText('Please log in').first().waitFor()
  assert.deepEqual(faults, [])
})

test('a code that the backend refuses, in a frame: a sentence in the element, and tl-error with the id of the call', async () => {
  site.page = createPage(TRADER)
  const { page, context } = await site.stage.visitor()
  let requestId = ''
  await page.route('**/api/partner/token', (route) => {
    requestId = route.request().headers()['x-request-id'] ?? ''
    const json = { code: 201, msg: 'This sign-in has expired.', data: null, field: 'code', rule: 'code' }
    return route.fulfill({ json })
  })
  await page.goto(site.address)
  await allowInWindow(site.stage, page, context)
  const sentence = inFrame(page, 'tl-options').getByRole('alert')
  await sentence.getByText("We couldn't log you in on this page. Please try again.").waitFor()
  await until(async () => (await readHeard(page, 'tl-error')).length > 0, 'the event')
  assert.notEqual(requestId, '')
  assert.deepEqual(await readHeard(page, 'tl-error'), [['tl-options', 'tl-error', 'session', requestId]])
  await page.unroute('**/api/partner/token')
  const opening = context.waitForEvent('page')
  await inFrame(page, 'tl-options').getByRole('button', { name: 'Log in' }).first().click()
  await sentence.waitFor({ state: 'detached' })
  const window = await opening
  if (!window.isClosed()) await window.waitForEvent('close')
  await inFrame(page, 'tl-options').getByText('Log in to trade').waitFor({ state: 'detached' })
})
