import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createWebhookSecret, signMessage } from '../../server/platform/partners/webhooks/signature.ts'
import { AUDIT_PASSWORD, createEmail, createRegistration } from '../conformance/recipe.ts'
import { type ExampleProgram, startExample } from '../support/examples/program.ts'
import { sendOperatorRequest } from '../support/journey/operator.ts'
import { callApi, openStage, type Stage } from '../support/journey/stage.ts'
import { createServerProject, type ServerProject } from '../support/server-package.ts'
import { until } from '../support/until.ts'

const SECRET = createWebhookSecret()
let stage: Stage
let example: ExampleProgram
let project: ServerProject

before(async () => {
  ;[stage, project] = await Promise.all([openStage(), createServerProject()])
  cpSync('examples/partner-server', project.folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  // The partner's origin is known when its server listens, and its key when the partner is registered: it starts twice.
  const added = { name: 'harbour', title: 'Harbour Ledger', origins: 'http://localhost:18179', scopes: 'read,trade' }
  const { key } = (await sendOperatorRequest(stage, 'POST', '/partners', added)) as { key: string }
  const env = { PARTNER_KEY: key, WEBHOOK_SECRET: SECRET, TRADELET_ORIGIN: stage.backend.address }
  example = await startExample('server.mjs', [], env, project.folder)
  await sendOperatorRequest(stage, 'PUT', '/partners/harbour', { origins: example.address })
})
after(async () => {
  await example.close()
  await stage.close()
  project.close()
})

test('first visit: the window links the member; after a reload the server opens the session without a window', async () => {
  const { page, context } = await stage.visitor()
  await page.goto(example.address)
  const opening = context.waitForEvent('page')
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  const username = createEmail()
  await callApi(stage.backend.address, 'register', createRegistration(username))
  await window.getByRole('button', { name: 'Log in' }).first().click()
  await window.getByLabel('Email or phone').fill(username)
  await window.getByLabel('Password', { exact: true }).fill(AUDIT_PASSWORD)
  await window.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
  await window.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Log in to trade').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Choose amount and duration').waitFor()
  assert.equal(context.pages().length, 1)
})

test('webhooks: a right signature is accepted once, a wrong or old one is refused', async () => {
  const body = JSON.stringify({ type: 'order.settled', data: { record: 'option', id: '812' } })
  const send = async (timestamp: number, secret: string) => {
    const headers = signMessage(secret, { id: 'msg_1', timestamp, body })
    return (await fetch(`${example.address}/webhooks`, { method: 'POST', headers, body })).status
  }
  const now = Math.floor(Date.now() / 1000)
  assert.equal(await send(now, createWebhookSecret()), 401)
  assert.equal(await send(now - 3600, SECRET), 401)
  assert.deepEqual([await send(now, SECRET), await send(now, SECRET)], [204, 204])
  await until(() => example.getOutput().includes('webhook order.settled option 812'), 'the line of the event')
  assert.equal(example.getOutput().split('webhook order.settled').length, 2)
})
