import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { AUDIT_PASSWORD, createEmail, createRegistration } from '../conformance/recipe.ts'
import { letMessagesLeave } from '../support/journey/held-messages.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { partnerSite } from '../support/journey/partner-site.ts'
import { until } from '../support/until.ts'

const site = partnerSite()

const createPage = (attributes: string, elements: string, script = '') =>
  `<script type="module" src="${site.stage.backend.address}/embed/tradelet.js" ${attributes}></script>${script}<div style="width:390px">${elements}</div>`

const WITH_PARTNER = 'data-partner="harbour"'

/** Logs in a new member without any grant. */
async function logIn(window: Page): Promise<void> {
  const username = createEmail()
  await fetch(`${site.stage.backend.address}/api/register`, {
    method: 'POST',
    body: new URLSearchParams(createRegistration(username)),
  })
  await window.getByRole('button', { name: 'Log in' }).first().click()
  await window.getByLabel('Email or phone').fill(username)
  await window.getByLabel('Password', { exact: true }).fill(AUDIT_PASSWORD)
  await window.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
}

/** Opens the trader of the partner's page and signs in with the window. Returns the text of the window. */
async function signInByWindow(page: Page, context: BrowserContext): Promise<string> {
  await page.goto(site.address)
  const opening = context.waitForEvent('page')
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  await window.getByRole('heading', { name: 'Allow Harbour Ledger?' }).waitFor()
  const closing = window.waitForEvent('close')
  const text = (await window.getByText('asks to use your').textContent()) ?? ''
  await window.getByText('It can never withdraw').waitFor()
  await logIn(window)
  await window.getByRole('button', { name: 'Allow' }).click()
  await closing
  await page.getByText('Log in to trade').waitFor({ state: 'detached' })
  return text
}

test('the window names product, partner and address; the page gets a session in memory only, and no password', async () => {
  site.page = createPage(WITH_PARTNER, '<tl-options></tl-options>')
  const { page, context } = await site.stage.visitor()
  const tokens = new Set<string>()
  page.on('request', (request) => tokens.add(request.headers().token ?? ''))
  const text = await signInByWindow(page, context)
  assert.match(text, /Harbour Ledger.* at .*localhost:\d+.* asks to use your .*Tradelet.* account/)
  assert.equal(context.pages().length, 1, 'the window closed')
  await until(() => [...tokens].some((token) => token !== ''), 'a call with the session')
  const sessions = [...tokens].filter((token) => token !== '')
  assert.ok(
    sessions.every((token) => token.startsWith('tlp_')),
    'only sessions of the partner',
  )
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const token of sessions) assert.ok(!stored.includes(token))
  const exported = await page.evaluate(async (address) => {
    const { $token } = await import(`${address}/embed/host.js`)
    return String($token.get())
  }, site.stage.backend.address)
  assert.ok(!sessions.includes(exported))
})

test('after a reload the member signs in again without being asked again', async () => {
  site.page = createPage(WITH_PARTNER, '<tl-options></tl-options>')
  const { page, context } = await site.stage.visitor()
  await signInByWindow(page, context)
  await page.reload()
  const opening = context.waitForEvent('page')
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  if (!window.isClosed()) await window.waitForEvent('close')
  await page.getByText('Log in to trade').waitFor({ state: 'detached' })
  assert.equal(context.pages().length, 1)
})

test('a page of another origin with the name of the partner gets nothing', async (t) => {
  const other = await servePartnerPage(createPage(WITH_PARTNER, '<tl-options></tl-options>'))
  t.after(() => other.close())
  const { page, context } = await site.stage.visitor()
  await page.goto(other.address)
  const opening = context.waitForEvent('page')
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  await window.getByText("This page isn't registered with us.").waitFor()
  assert.equal(await window.getByRole('button', { name: 'Allow' }).count(), 0)
})

test('a blocked window is offered again by a button', async () => {
  site.page = createPage(WITH_PARTNER, '<tl-options></tl-options>')
  const { page, context } = await site.stage.visitor()
  await page.addInitScript(() => {
    const genuine = globalThis.open
    globalThis.open = () => {
      globalThis.open = genuine
      return null
    }
  })
  await page.goto(site.address)
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const proceed = page.getByRole('button', { name: /^Continue at 127\.0\.0\.1/ })
  await proceed.waitFor()
  const opening = context.waitForEvent('page')
  await proceed.click()
  await (await opening).getByRole('heading', { name: 'Allow Harbour Ledger?' }).waitFor()
})

test("pages that the session may not use open on the product's own site, signed in", async () => {
  site.page = createPage(WITH_PARTNER, '<tl-options></tl-options><tl-assets></tl-assets>')
  const { page, context } = await site.stage.visitor()
  await signInByWindow(page, context)
  const opening = context.waitForEvent('page')
  await page.locator('tl-assets').getByText('Deposit', { exact: true }).first().click()
  const product = await opening
  await product.waitForURL(`${site.stage.backend.address}/recharge**`)
  await product.locator('tl-deposit').getByRole('heading', { name: 'Deposit' }).first().waitFor()
  assert.equal(await product.evaluate(() => opener), null)
})

test("a page of a partner's server is signed in without a window, and its session is asked for again", async () => {
  const script = `<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })
  </script>`
  const { page, context } = await site.stage.visitor()
  site.page = createPage('', '<tl-options></tl-options>', script)
  // The partner's server links the member with a code of the window.
  const member = await site.linkDemoMember()
  let asked = 0
  await page.route('**/my/session', async (route) => {
    asked += 1
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: '3' }
    const answer = await fetch(`${site.stage.backend.address}/api/partner/session`, {
      method: 'POST',
      headers: site.key,
      body: new URLSearchParams(form),
    })
    await route.fulfill({ json: (await answer.json()).data })
  })
  await page.goto(site.address)
  await page.getByText('Choose amount and duration').waitFor()
  assert.equal(context.pages().length, 1)
  await until(() => asked >= 2, 'renewed before its end')
  assert.equal(await page.getByRole('button', { name: 'Log in' }).count(), 0)
})

test('a session that may only read: buttons that send are disabled with a reason, as with readonly', async () => {
  const script = `<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })
  </script>`
  const { page, faults } = await site.stage.visitor()
  site.page = createPage(
    '',
    '<tl-options symbol="btcusdt"></tl-options><tl-account-transfer></tl-account-transfer>',
    script,
  )
  const member = await site.linkDemoMember()
  await page.route('**/my/session', async (route) => {
    const form = { member, origin: site.address, scopes: 'read', seconds: '300' }
    await route.fulfill({ json: await site.send('partner/session', form, site.key) })
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(site.address)
  const button = page.locator('tl-options').getByRole('button', { name: 'Buy up' }).first()
  await page.locator('tl-options [part=buy-up][aria-disabled=true]').waitFor()
  await page.waitForFunction(() => document.querySelectorAll(':state(readonly)').length === 2)
  // The page shows a message once for all elements.
  const reason = page.getByText('This page is view-only, so nothing was sent.')
  await Promise.all([reason.waitFor(), button.click({ force: true })])
  await letMessagesLeave(page)
  await reason.waitFor({ state: 'detached' })
  assert.equal(await page.locator('tl-options').evaluate((element) => Reflect.get(element, 'readonly')), false)
  const transfer = page.locator('tl-account-transfer')
  await transfer.getByLabel('Amount').fill('1')
  await Promise.all([reason.waitFor(), transfer.locator('[part=submit]').click({ force: true })])
  assert.deepEqual(
    sent.filter((path) => /creatorder|transfer$/.test(path)),
    [],
  )
  assert.deepEqual(faults, [])
})

test('a page that asks for reading only: visitors can sign in with the window, and members cannot send orders', async () => {
  const script = `<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', scopes: ['read'] })
  </script>`
  site.page = createPage('', '<tl-options symbol="btcusdt"></tl-options>', script)
  const { page, context, faults } = await site.stage.visitor()
  await signInByWindow(page, context)
  await page.locator('tl-options [part=buy-up][aria-disabled=true]').waitFor()
  await page.locator('tl-options:state(readonly)').waitFor()
  assert.deepEqual(faults, [])
})
