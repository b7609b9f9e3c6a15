import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setSetting } from '../support/journey/operator.ts'
import { openStage, type Stage, signInAsDemo, waitForRouter } from '../support/journey/stage.ts'

let stage: Stage
let elsewhere: Server
let script = ''

before(async () => {
  stage = await openStage()
  elsewhere = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/javascript')
      .end('globalThis.ranFromElsewhere = (globalThis.ranFromElsewhere ?? 0) + 1'),
  )
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  script = `http://localhost:${(elsewhere.address() as AddressInfo).port}/count.js`
})
after(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  await stage.close()
})

test('name and icon set by the operator are used from the next page on (FLG-02)', async () => {
  const { page, faults } = await stage.visitor()
  const logo = `${stage.backend.address}/favicon.svg?of-the-operator`
  await setSetting(stage, 'name', 'Harbour')
  await setSetting(stage, 'logo', logo)
  await page.goto(`${stage.backend.address}/market`)
  await page.waitForFunction(() => document.title === 'Harbour - Markets')
  await page.locator(`link[rel=icon][href="${logo}"]`).waitFor({ state: 'attached' })
  await page.goto(`${stage.backend.address}/`)
  await page.waitForFunction(() => document.title === 'Harbour')
  await page.locator(`main header img[src="${logo}"]`).waitFor()
  await setSetting(stage, 'name')
  await setSetting(stage, 'logo')
  assert.deepEqual(faults, [])
})

test("the operator's scripts run once a page load, in order, on the host site (FLG-03)", async () => {
  const { page, faults } = await stage.visitor()
  await setSetting(
    stage,
    'custom_script',
    `<script src="${script}"></script><script>globalThis.ranInline = (globalThis.ranInline ?? 0) + 1; globalThis.ranAfter = globalThis.ranFromElsewhere</script>`,
  )
  await page.goto(`${stage.backend.address}/`)
  await page.waitForFunction(() => Reflect.get(globalThis, 'ranFromElsewhere') === 1)
  await waitForRouter(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Markets' }).click()
  await page.waitForURL('**/market')
  await page.locator('tl-market').getByText('BTC').first().waitFor()
  const ran = await page.evaluate(() => ['ranFromElsewhere', 'ranInline'].map((name) => Reflect.get(globalThis, name)))
  assert.deepEqual(ran, [1, 1])
  assert.deepEqual(faults, [])
})

test('a script that the operator did not set does not run, even if the page already contains one', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/`)
  await page.evaluate(async () => {
    const intruder = document.createElement('script')
    intruder.textContent = 'globalThis.intruder = 1'
    document.head.append(intruder)
    const handler = document.createElement('img')
    handler.setAttribute('onerror', 'globalThis.intruder = 2')
    // Runs after the handler of the attribute.
    const failed = new Promise((resolve) => handler.addEventListener('error', resolve))
    handler.src = '/nothing.png'
    document.body.append(handler)
    await failed
  })
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'intruder')), undefined)
  await setSetting(stage, 'custom_script')
  await page.reload()
  await waitForRouter(page)
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'ranInline')), undefined)
})

test('switches take effect on the next page (FLG-06, 09, 10, 12…17, 24)', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  const home = `${stage.backend.address}/`
  const panel = async () => {
    await page.goto(home)
    await page.getByRole('button', { name: 'Member centre' }).click()
    await page
      .locator('[part=panel]')
      .getByRole('button', { name: 'Night mode' })
      .or(page.getByRole('switch'))
      .first()
      .waitFor()
    return page.locator('[part=panel]')
  }
  await setSetting(stage, 'phone_register_switch', 'off')
  await setSetting(stage, 'invie_code_switch', 'off')
  await page.goto(`${home}register`)
  await page.getByLabel('Email', { exact: true }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 0)
  assert.equal(await page.getByLabel('Invite code').count(), 0)
  await setSetting(stage, 'verify_email_code', 'on')
  await page.reload()
  await page.getByLabel('Email verification code').waitFor()

  await signInAsDemo(visitor, stage)
  await setSetting(stage, 'ios_url', 'https://apps.example.com/x')
  await (await panel()).getByRole('link', { name: 'App for iOS' }).waitFor()
  await (await panel()).getByRole('link', { name: 'About' }).waitFor()
  await setSetting(stage, 'introduce_switch', 'off')
  await setSetting(stage, 'ios_url')
  const without = await panel()
  await without.getByText('Messages', { exact: true }).waitFor()
  assert.equal(await without.getByRole('link', { name: 'About' }).count(), 0)
  assert.equal(await without.getByRole('link', { name: 'App for iOS' }).count(), 0)

  await setSetting(stage, 'account_transfer_status', 'off')
  await page.goto(`${home}changemoney`)
  await page.getByText('Moving funds between accounts is currently unavailable').waitFor()
})
