import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
let site: PartnerPage

before(async () => {
  stage = await openStage()
  const elements = '<tl-options symbol="btcusdt"></tl-options><tl-assets></tl-assets>'
  const script = `<script type="module" src="${stage.backend.address}/embed/tradelet.js" data-partner="sandbox"></script>`
  site = await servePartnerPage(`${script}<div style="width:390px">${elements}</div>`)
})
after(async () => {
  site.close()
  await stage.close()
})

test('a page on a free port of this machine, without an operator: the demo member signs in and sees a balance', async () => {
  const { page, context, faults } = await stage.visitor()
  await page.goto(site.address)
  const opening = context.waitForEvent('page')
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().click()
  const window = await opening
  await window.getByRole('heading', { name: 'Allow Sandbox?' }).waitFor()
  await window.getByRole('button', { name: 'Log in' }).first().click()
  await window.getByLabel('Email or phone').fill(stage.backend.demo?.username ?? '')
  await window.getByLabel('Password', { exact: true }).fill(stage.backend.demo?.password ?? '')
  await window.locator('tl-login').getByRole('button', { name: 'Log in' }).click()
  const closing = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Allow' }).click()
  await closing
  await page.locator('tl-assets').getByText('20,000').first().waitFor()
  assert.deepEqual(faults, [])
})

test('mode 3 with the sandbox: the frame is permitted on pages of this machine', async () => {
  const address = `${stage.backend.address}/embed/frame?partner=sandbox&element=tl-ticker`
  const policy = (await fetch(address)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors [^;]*http:\/\/localhost:\*/)
})

test('a demo: the documentation names the sandbox', async () => {
  const { partner } = await (await fetch(`${stage.backend.address}/docs/backend.json`)).json()
  assert.equal(partner, 'sandbox')
})
