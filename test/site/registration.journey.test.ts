import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSetting } from '../support/journey/operator.ts'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { readMails, readNewestMail } from '../support/outbox.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Waits until the login has a name in its field. */
const waitForName = (page: Page, name: string): Promise<void> =>
  until(async () => (await page.getByLabel('Email or phone').inputValue()) === name, `${name} in the field`)

test('a visitor registers, is logged in, logs out, and logs in again with the remembered name', async () => {
  const { page, faults } = await stage.visitor()
  const { address } = stage.backend
  await page.goto(`${address}/register`)
  await page.getByLabel('Email', { exact: true }).fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbour47')
  await page.getByLabel('Repeat password').fill('Harbour47')
  await page.getByRole('button', { name: 'Create account' }).click()
  // The welcome message disappears after 6 s, on a busy machine before the page is loaded completely.
  await page.waitForURL(`${address}/`, { waitUntil: 'commit' })
  const stored = await page.evaluate(() => [localStorage.getItem('token'), document.cookie])
  assert.ok(stored[0])
  assert.ok(stored[1]?.includes(`token=${stored[0]}`), 'the cookie holds the same token')

  // The welcome message slides in over the top of the page, where it would take a press.
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await page.getByRole('button', { name: 'Member centre' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(`${address}/login`)
  await page.waitForFunction(() => localStorage.getItem('token') === null)
  await waitForName(page, 'newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbour47')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${address}/`)
  assert.deepEqual(faults, [])
})

test('a member who presses "Log out" and "Log in" before a slow server responds reaches the login', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address } = stage.backend
  await returnAsDemo(visitor, stage)
  await page.goto(`${address}/`)
  await page.getByRole('button', { name: 'Member centre' }).click()
  const logOut = await page.getByRole('button', { name: 'Log out' }).elementHandle()
  const logIn = await page.locator('header a.quiet[href="/login"]').elementHandle()
  const fetched = createSignal()
  const leaving = createSignal()
  await page.route('**/api/logout', (route) => fetched.come.then(() => route.continue()))
  // A login page that the router fetches arrives after the server's response and everything that the page does then.
  await page.route(`${address}/login`, async (route) => {
    if (!route.request().isNavigationRequest()) {
      fetched.now()
      await leaving.come
    }
    await route.continue()
  })
  await page.route(`${address}/`, (route) => {
    leaving.now()
    return route.continue()
  })
  // Both clicks in one task, the fastest possible.
  await page.evaluate(
    (links) => {
      for (const link of links) (link as HTMLElement | null)?.click()
    },
    [logOut, logIn],
  )
  await page.getByLabel('Email or phone').waitFor()
  assert.equal(page.url(), `${address}/login`)
  fetched.now()
  assert.deepEqual(faults, [])
})

/** Creates a promise with the function that resolves it. */
function createSignal(): { come: Promise<void>; now(): void } {
  let now = () => {}
  const come = new Promise<void>((resolve) => {
    now = resolve
  })
  return { come, now }
}

test('a visitor who picks a market or a member page sees why the login is shown, and reaches it afterwards (Q-022)', async () => {
  await setSetting(stage, 'visitors_may_look', 'off')
  const { page, faults } = await stage.visitor()
  const { address, demo } = stage.backend
  const logIn = async () => {
    await page.getByLabel('Email or phone').fill(demo?.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill(demo?.password ?? '')
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.goto(`${address}/market`)
  await page
    .locator('tl-market [part=row]')
    .filter({ hasText: 'ETH' })
    .getByText('Vol', { exact: false })
    .first()
    .click()
  await page.getByText('Log in to trade ETH/USDT.').waitFor()
  assert.equal(page.url(), `${address}/login`)
  // Also after a detour by the registration.
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${address}/register`)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`${address}/login`)
  await page.getByText('Log in to trade ETH/USDT.').waitFor()
  await logIn()
  await page.waitForURL(`${address}/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT`)

  const other = await stage.visitor()
  await other.page.goto(`${address}/security`)
  await other.page.getByText('Log in to see this page.').waitFor()
  await other.page.goto(`${address}/market`)
  await other.page.goto(`${address}/login`)
  await other.page.getByRole('paragraph').filter({ hasText: 'Use the email or phone you registered with.' }).waitFor()
  assert.deepEqual([...faults, ...other.faults], [])
})

test('a wrong password shows an error and keeps the input', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/login`)
  await page.getByLabel('Email or phone').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbour47')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('The email, phone number or password is wrong.').waitFor()
  assert.equal(await page.getByLabel('Email or phone').inputValue(), 'nobody@example.com')
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'Harbour47')
})

test('a member resets a forgotten password with the code from the message, and can log in', async () => {
  const { page, faults } = await stage.visitor()
  const { address, dataDir } = stage.backend
  const email = 'forgetful@example.com'
  const form = { email, type: '1', password: 'Harbour47', repassword: 'Harbour47', phone: '', code: '', captcha: '' }
  const opened = await callApi(address, 'register', form)
  assert.equal(opened.code, 1, opened.msg)
  await page.goto(`${address}/login`)
  await page.getByText('Forgot password?').click()
  await page.waitForURL(`${address}/forgot-password`)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`If ${email} has an account, the code is on its way`).waitFor()
  await until(async () => (await readMails({ dataDir }, email)).length > 0, 'the message')
  await page.getByLabel('Email verification code').fill((await readNewestMail({ dataDir }, email)).code)
  await page.getByLabel('New password', { exact: true }).fill('Fresh123')
  await page.getByLabel('Repeat new password').fill('Fresh123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`${address}/login`)
  await waitForName(page, email)
  await page.getByLabel('Password', { exact: true }).fill('Fresh123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${address}/`)
  // Firefox reports files that it gave up when a page is left before it is complete.
  await page
    .getByRole('link', { name: /^BTC\/USDT/ })
    .first()
    .waitFor()
  await page.goto(`${address}/sessions`)
  await page.getByText('This device').waitFor()
  assert.deepEqual(faults, [])
})
