import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'

const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const STEP_SECONDS = 30

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a member sets an authenticator app up, logs in with its code, and confirms a new address with a recovery code', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address: site, demo } = stage.backend
  const password = demo?.password ?? ''
  await returnAsDemo(visitor, stage)

  await page.goto(`${site}/security`)
  await page.getByRole('button', { name: /Authenticator app.*Not set/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'Authenticator app' }).waitFor()
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  const started = Date.now() / 1000
  const codeIn = (steps: number) => generateSync({ secret, epoch: Math.floor(started) + steps * STEP_SECONDS })
  await page.getByLabel('Code of your app').fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('This code is wrong or was already used.').first().waitFor()
  await page.getByLabel('Code of your app').fill(codeIn(0))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const shownCodes = page.getByRole('dialog').getByRole('listitem')
  await shownCodes.nth(9).waitFor()
  const codes = await shownCodes.allTextContents()
  assert.equal(codes.length, 10)
  await page.getByRole('button', { name: "I've kept them" }).click()
  await page.getByRole('button', { name: /Recovery codes.*Codes left: 10/ }).waitFor()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${site}/login`)
  await page.getByLabel('Email or phone').fill(demo?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Enter the code of your authenticator app to log in.').waitFor()
  await page.getByLabel('Code of your app').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(codeIn(0))
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or was already used.').first().waitFor()
  await page.getByLabel('Code of your app').fill(codeIn(1))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Member centre/ }).waitFor()

  await page.goto(`${site}/bindMentionAddress`)
  await page.getByLabel('Coin', { exact: true }).selectOption('USDT')
  await page.getByLabel('Address', { exact: true }).fill(TRON)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: "Confirm it's you" })
  await sheet.waitFor()
  await sheet.getByLabel('Code of your app').fill((codes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await page.getByLabel('Login password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Address saved.').first().waitFor()
  await page.getByRole('listitem').getByText(TRON).waitFor()
  assert.deepEqual(faults, [])
})
