import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstCases } from '../support/cases.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const [how, script] of firstCases([
  ['by the loader', 'tradelet'],
  ['by its own file', 'tl-options'],
] as const))
  test(`a visitor logs in on the foreign page that shows the trader, and stays logged in (${how})`, async (t) => {
    const shop = await servePartnerPage(
      `<script type="module" src="${stage.backend.address}/embed/${script}.js"></script><div style="width:390px"><tl-options></tl-options></div>`,
      'tl-options { --tl-base-bg: #fff8e7 }',
    )
    t.after(() => shop.close())
    const { page, context, faults } = await stage.visitor()
    await page.goto(shop.address)
    const trader = page.locator('tl-options')
    const logIn = trader.getByRole('button', { name: 'Log in' }).first()
    await logIn.click()
    const sheet = page.getByRole('dialog', { name: 'Log in' })
    // The content is a child of the sheet's element.
    const [login, register] = [page.locator('tl-login'), page.locator('tl-register')]
    await login.getByRole('heading', { name: 'Log in' }).waitFor()
    await login.getByText(`Your Tradelet account at ${new URL(stage.backend.address).host}`).waitFor()
    assert.equal(await sheet.evaluate((box) => getComputedStyle(box).backgroundColor), 'rgb(255, 248, 231)')

    // Esc leads back, and both forms link to each other.
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await logIn.click()
    await login.getByText('Create account', { exact: true }).click()
    await register.getByLabel('Repeat password').waitFor()
    await register.getByText('Log in', { exact: true }).click()
    await login.getByLabel('Email or phone').fill(stage.backend.demo?.username ?? '')
    await login.getByLabel('Password', { exact: true }).fill(stage.backend.demo?.password ?? '')
    await login.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'detached' })
    await logIn.waitFor({ state: 'detached' })
    await page.reload()
    await trader.getByRole('button', { name: 'Buy up' }).first().waitFor()
    await trader.getByText('Live', { exact: true }).first().waitFor()
    assert.equal(await logIn.count(), 0)
    assert.equal(context.pages().length, 1, 'no other page was opened')
    assert.deepEqual(faults, [])
  })
