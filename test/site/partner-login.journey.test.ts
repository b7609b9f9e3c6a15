import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSetting } from '../support/journey/operator.ts'
import { partnerSite } from '../support/journey/partner-site.ts'

const site = partnerSite()

const WITH_PARTNER = 'data-partner="harbour"'

const createScript = (attributes = '', file = 'tradelet.js') =>
  `<script type="module" src="${site.stage.backend.address}/embed/${file}" ${attributes}></script>`

/** Page whose sessions come from the partner's server at `/my/session`; `file` is the build of `session.js`. */
const createConfigured = (scripts: string, elements: string, file = 'session.js') =>
  `${scripts}<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/${file}'
    configure({ partner: 'harbour', fetchSession: async () => (await fetch('/my/session')).json() })
  </script><div style="width:390px">${elements}</div>`

/** Answers `/my/session` as the partner's server, with sessions of `seconds`, at most `count` times and then with null. */
async function serveSessions(page: Page, { seconds = 900, count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  const member = await site.linkDemoMember()
  let served = 0
  await page.route('**/my/session', async (route) => {
    served += 1
    const form = { member, origin: site.address, scopes: 'read,trade', seconds: String(seconds) }
    await route.fulfill({ json: served > count ? null : await site.send('partner/session', form, site.key) })
  })
}

/** Records the tokens that a page sends. */
function recordTokens(page: Page): Set<string> {
  const tokens = new Set<string>()
  page.on('request', (request) => tokens.add(request.headers().token ?? ''))
  return tokens
}

const countPasswordFields = (page: Page) => page.locator('input[type=password]').count()
const findLogIn = (page: Page) => page.locator('tl-options').getByRole('button', { name: 'Log in' }).first()

for (const [what, createPage] of [
  [
    'the loader of another address and the file of one element',
    () =>
      createConfigured(
        createScript(WITH_PARTNER) + createScript('', 'v0/tradelet.js') + createScript('', 'tl-ticker.js'),
        '<tl-options></tl-options><tl-ticker></tl-ticker>',
      ),
  ],
  [
    'session.js of another address than the loader',
    () => createConfigured(createScript(WITH_PARTNER), '<tl-options></tl-options>', 'v0/session.js'),
  ],
] as const)
  test(`a page with ${what} keeps the session of the partner, and all calls carry it`, async () => {
    site.page = createPage()
    const { page } = await site.stage.visitor()
    await serveSessions(page)
    const tokens = recordTokens(page)
    await page.goto(site.address)
    await page.getByText('Choose amount and duration').waitFor()
    for (const ticker of await page.locator('tl-ticker').all()) await ticker.getByText('BTC').first().waitFor()
    // A further call, now that all builds are loaded.
    await page.waitForRequest((request) => (request.headers().token ?? '') !== '')
    assert.ok(
      [...tokens].every((token) => token === '' || token.startsWith('tlp_')),
      [...tokens].join(),
    )
    assert.equal(await page.getByRole('button', { name: 'Log in' }).count(), 0)
  })

test('the file of one element on a page with a partner: the login is the window of the product', async () => {
  site.page = `${createScript(WITH_PARTNER, 'tl-options.js')}<div style="width:390px"><tl-options></tl-options></div>`
  const { page, context } = await site.stage.visitor()
  await page.goto(site.address)
  const opening = context.waitForEvent('page')
  await findLogIn(page).click()
  await (await opening).getByRole('heading', { name: 'Allow Harbour Ledger?' }).waitFor()
  assert.equal(await countPasswordFields(page), 0)
})

test('a page with a partner whose session.js cannot be loaded: a message, and no field for a password', async () => {
  site.page = `${createScript(WITH_PARTNER)}<div style="width:390px"><tl-options></tl-options></div>`
  const { page, context } = await site.stage.visitor({ provoked: [/session/] })
  await page.route('**/embed/session.js', (route) => route.abort())
  await page.goto(site.address)
  await Promise.all([page.locator('tl-options').getByText('Failed to load').first().waitFor(), findLogIn(page).click()])
  assert.equal(await countPasswordFields(page), 0)
  assert.equal(context.pages().length, 1)
})

for (const tag of ['tl-login', 'tl-register'])
  test(`${tag} on a page with a partner opens the window of the product, and has no field for a password`, async () => {
    site.page = `${createScript(WITH_PARTNER)}<div style="width:390px"><${tag}></${tag}></div>`
    const { page, context } = await site.stage.visitor()
    await page.goto(site.address)
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: /^Continue at 127\.0\.0\.1/ }).click()
    await (await opening).getByRole('heading', { name: 'Allow Harbour Ledger?' }).waitFor()
    assert.equal(await countPasswordFields(page), 0)
  })

test('a page without a partner, and the setting off: the login sheet opens the page of the site', async (t) => {
  await setSetting(site.stage, 'login_on_other_sites', 'off')
  t.after(() => setSetting(site.stage, 'login_on_other_sites', 'on'))
  site.page = `${createScript()}<div style="width:390px"><tl-options></tl-options></div>`
  const { page, context } = await site.stage.visitor()
  await page.goto(site.address)
  await findLogIn(page).click()
  const proceed = page.locator('tl-login').getByRole('button', { name: /^Continue at 127\.0\.0\.1/ })
  await proceed.waitFor()
  assert.equal(await countPasswordFields(page), 0)
  const opening = context.waitForEvent('page')
  await proceed.click()
  await (await opening).waitForURL(`${site.stage.backend.address}/login`)
})

test('a session that the partner no longer renews: the page is signed out with the event of an expired session', async () => {
  site.page = createConfigured(createScript(), '<tl-options></tl-options>')
  const { page } = await site.stage.visitor()
  await serveSessions(page, { seconds: 5, count: 1 })
  await page.addInitScript(() => {
    const ended = new Promise((resolve) =>
      addEventListener('tl-session', ({ detail }) => detail.state === 'out' && resolve(detail.reason)),
    )
    Object.assign(globalThis, { ended })
  })
  await page.goto(site.address)
  assert.equal(await page.evaluate(() => (globalThis as unknown as { ended: Promise<string> }).ended), 'expired')
  await findLogIn(page).waitFor()
})

test('misspelt scopes of a page: a warning, and a window without a question', async () => {
  const script = `<script type="module">
    import { configure } from '${site.stage.backend.address}/embed/session.js'
    configure({ partner: 'harbour', scopes: ['reed'] })
  </script>`
  site.page = `${createScript()}${script}<div style="width:390px"><tl-options></tl-options></div>`
  const { page, context } = await site.stage.visitor()
  const warning = page.waitForEvent('console', (message) => message.text().includes('unknown scopes reed'))
  await page.goto(site.address)
  await warning
  const opening = context.waitForEvent('page')
  await findLogIn(page).click()
  const window = await opening
  await window.getByText("This page asks for permissions that we can't give.").waitFor()
  assert.equal(await window.getByRole('button', { name: 'Allow' }).count(), 0)
  const closing = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await closing
})
