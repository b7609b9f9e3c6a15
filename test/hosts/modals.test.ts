import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makePackages } from '../../tools/publish/packages/make-packages.ts'
import { copySources, getHostFolder, isInstalled } from '../../tools/test/hosts.ts'
import { runScript } from '../support/hosts/host-tests.ts'
import { type HostServer, serveFolder } from '../support/hosts/serve.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

const folder = getHostFolder('modals')
let stage: Stage
let server: HostServer | undefined

before(async () => {
  assert.ok(isInstalled('modals'), 'the packages of modals are not installed: npm run test:hosts -- modals')
  stage = await openStage()
  copySources('modals', stage.backend.address)
  await makePackages(join(folder, 'node_modules/@tradelet'))
  const { code, output } = runScript(folder, 'build')
  assert.equal(code, 0, output)
  server = await serveFolder(join(folder, 'out'))
})
after(async () => {
  await server?.close()
  await stage.close()
})

/** Opens the page with a modal of a library, in which the trader is shown. */
async function openModal(name: string): Promise<Page> {
  const { page } = await stage.visitor({ width: 1000 })
  await page.goto(server?.address ?? '')
  await page.locator(`#${name}`).click()
  await page.locator('tl-options').getByRole('button', { name: 'Log in' }).first().waitFor()
  return page
}

/** Presses a corner of the window, which the backdrop of a sheet covers. The sheet ignores the second press of a double click on the control that opened it. */
async function pressBackdrop(page: Page): Promise<void> {
  const opened = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 300, opened)
  await page.mouse.click(5, 5, { delay: 20 })
}

/** Waits until the page has handled everything that it was sent before, then returns the name of its open modal. */
async function getShown(page: Page): Promise<string> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return (await page.locator('#shown').textContent()) ?? ''
}

/** Returns whether the focus is in the element from which the sheet was opened. */
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((found) => document.querySelector(found)?.contains(document.activeElement) === true, selector)

for (const name of ['radix', 'mui', 'bootstrap', 'headless', 'focus-trap', 'native']) {
  test(`login in a modal of ${name}: the fields take what is typed, Escape and a press outside close the sheet only, and the member is signed in`, async () => {
    const page = await openModal(name)
    const [logIn, sheet] = [
      page.locator('tl-options').getByRole('button', { name: 'Log in' }).first(),
      page.locator('tl-login'),
    ]
    const user = sheet.getByLabel('Email or phone')
    for (const close of [() => page.keyboard.press('Escape'), () => pressBackdrop(page)]) {
      await logIn.click()
      await user.click()
      await page.keyboard.type('somebody')
      assert.equal(await user.inputValue(), 'somebody')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      assert.equal(await user.inputValue(), 'somebody')
      await close()
      await sheet.waitFor({ state: 'detached' })
      assert.equal(await getShown(page), name)
      assert.ok(await hasFocus(page, 'tl-options'), 'the focus returns')
    }
    await logIn.click()
    await user.fill(stage.backend.demo?.username ?? '')
    await sheet.getByLabel('Password', { exact: true }).click()
    await page.keyboard.type(stage.backend.demo?.password ?? '')
    await sheet.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'detached' })
    await logIn.waitFor({ state: 'detached' })
    assert.equal(await getShown(page), name)
    // The pressed button is gone, and Bootstrap hears keys in its modal only.
    await page.locator('[data-page]').focus()
    await page.keyboard.press('Escape')
    await page.locator('#shown', { hasText: /^$/ }).waitFor({ state: 'attached' })
  })

  test(`page of the product over a modal of ${name}: opens from a button of the page, and Escape and a press outside close it only`, async () => {
    const page = await openModal(name)
    const chart = page.locator('tl-candle-demo')
    for (const close of [() => page.keyboard.press('Escape'), () => pressBackdrop(page)]) {
      await page.locator('[data-page]').click()
      await chart.getByRole('slider').first().waitFor()
      // A press on text of the sheet leaves the focus on nothing.
      await chart.getByRole('heading').first().click()
      assert.equal(await getShown(page), name)
      await close()
      await chart.waitFor({ state: 'detached' })
      assert.equal(await getShown(page), name)
      assert.ok(await hasFocus(page, '[data-page]'), 'the focus returns')
    }
  })
}

test('sources of the modals compile with strict types', () => {
  const { code, output } = runScript(folder, 'check')
  assert.equal(code, 0, output)
})
