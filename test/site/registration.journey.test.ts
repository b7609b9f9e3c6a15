import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, type Stage } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a visitor registers, is signed in, logs out and in again with the remembered name', async () => {
  const { page, faults } = await stage.visitor()
  const { address } = stage.backend
  await page.goto(`${address}/register`)
  await page.getByLabel('Email', { exact: true }).fill('newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret123')
  await page.getByLabel('Repeat password').fill('Secret123')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${address}/`)
  const stored = await page.evaluate(() => [localStorage.getItem('token'), document.cookie])
  assert.ok(stored[0])
  assert.ok(stored[1]?.includes(`token=${stored[0]}`), 'the cookie holds the same token')

  await page.getByRole('button', { name: 'Member centre' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(`${address}/login`)
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null)
  assert.equal(await page.getByLabel('Email or phone').inputValue(), 'newcomer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${address}/`)
  assert.deepEqual(faults, [])
})

test('a wrong password is said and what was typed is still there', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/login`)
  await page.getByLabel('Email or phone').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').first().waitFor()
  assert.equal(await page.getByLabel('Email or phone').inputValue(), 'nobody@example.com')
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'Secret123')
})
