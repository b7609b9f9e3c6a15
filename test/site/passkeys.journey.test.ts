import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setSetting } from '../support/journey/operator.ts'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'
import { storeToken } from '../support/journey/store-token.ts'

const isChromium = (process.env.TEST_ENGINE ?? 'chromium') === 'chromium'
const skip = isChromium ? false : 'only Chromium has virtual authenticators'

let stage: Stage
/** Address of the site by a name, because browsers offer no passkeys on pages with an IP address. */
let site: string
before(async () => {
  stage = await openStage()
  site = stage.backend.address.replace('127.0.0.1', 'localhost')
  await setSetting(stage, 'site_url', site)
})
after(() => stage.close())

/** Adds an authenticator to the visitor's browser that verifies the person and stores discoverable credentials. */
async function addAuthenticator({ context, page }: Visitor) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function logOut({ page }: Visitor) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${site}/login`)
}

test('a member creates a passkey, logs in without a name, confirms a change with it, and removes it', {
  skip,
}, async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { demo } = stage.backend
  const password = demo?.password ?? ''
  await storeToken(visitor.context, site, await returnAsDemo(visitor, stage))
  const authenticator = await addAuthenticator(visitor)

  await page.goto(`${site}/security`)
  await page.getByRole('button', { name: /Passkeys.*Not set/ }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByLabel('Login password').fill(password)
  await authenticator.setVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByText("Your device didn't confirm the passkey.").first().waitFor()
  await authenticator.setVerified(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await codes.nth(9).waitFor()
  await page.getByRole('button', { name: "I've kept them" }).click()
  await page.getByRole('dialog').getByText('My laptop').waitFor()

  await logOut(visitor)
  await page.getByLabel('Email or phone').fill(demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Log in with your passkey, or enter a recovery code.').waitFor()
  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: /Member centre/ }).waitFor()

  // A login does not confirm the session: the passkey is asked for once more.
  await page.goto(`${site}/security`)
  await page.getByRole('button', { name: /Recovery codes/ }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const sheet = page.getByRole('dialog', { name: "Confirm it's you" })
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: "I've kept them" }).click()

  await page.getByRole('button', { name: /Passkeys.*Set/ }).click()
  await page.getByRole('dialog').getByText('Last used').waitFor()
  await page.getByRole('button', { name: 'Edit passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Passkey removed').first().waitFor()

  await logOut(visitor)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText("This passkey wasn't accepted.").first().waitFor()
  assert.deepEqual(faults, [])
})
