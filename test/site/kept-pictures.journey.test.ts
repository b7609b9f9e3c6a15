import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'
import { until } from '../support/until.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const PNG = { name: 'front.png', mimeType: 'image/png', buffer: PICTURES.png }
const GIF = { name: 'back.gif', mimeType: 'image/gif', buffer: PICTURES.gif }

/** Uploads a picture into the slot with this label, and waits for its preview. */
async function upload(page: Page, label: string, file: typeof PNG): Promise<void> {
  await page
    .locator('input[type=file]')
    .and(page.getByLabel(label, { exact: true }))
    .setInputFiles(file)
  await waitForPicture(page, label)
}

/** Waits until the picture of a slot is displayed. */
async function waitForPicture(page: Page, label: string): Promise<void> {
  const preview = page.getByRole('img', { name: label })
  await preview.waitFor()
  assert.ok((await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))) > 0)
}

test('uploaded pictures of identity, loan and deposit survive a reload until the form is accepted or the member logs out (Q-196)', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  await returnAsDemo(visitor, stage)
  const { address: site } = stage.backend
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/common/upload')) uploads.push(request.url())
  })

  await page.goto(`${site}/recharge`)
  await page.getByLabel('Amount').fill('100')
  await upload(page, 'Payment proof', PNG)
  await page.reload()
  await waitForPicture(page, 'Payment proof')
  assert.equal(await page.getByLabel('Amount').inputValue(), '100')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('Demo: approved automatically in a moment').waitFor()
  assert.equal(uploads.length, 1)
  await page.reload()
  await page.getByLabel('Payment proof', { exact: true }).waitFor()
  assert.equal(await page.getByRole('img', { name: 'Payment proof' }).count(), 0)

  await page.goto(`${site}/loans`)
  await page.getByRole('link', { name: /Starter loan/ }).click()
  await upload(page, 'Front', PNG)
  await upload(page, 'Back', GIF)
  await page.getByText('2 of 3 photos ready').waitFor()
  await page.reload()
  await page.getByText('2 of 3 photos ready').waitFor()
  for (const side of ['Front', 'Back']) await waitForPicture(page, side)

  await page.goto(`${site}/real_authentication`)
  await page.getByLabel('Full name, as on your ID').fill('Anna Ångström')
  await upload(page, 'Front of ID', PNG)
  await page.reload()
  await waitForPicture(page, 'Front of ID')
  assert.equal(await page.getByLabel('Full name, as on your ID').inputValue(), 'Anna Ångström')
  assert.deepEqual(faults, [])

  await page.goto(site)
  await page.getByRole('button', { name: /Member centre/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForFunction(() => localStorage.getItem('token') === null || localStorage.getItem('token') === '')
  const readLeft = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await until(async () => !/uploads|Anna/.test(await readLeft()), 'neither pictures nor entries are left')
})
