import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openStage, returnAsDemo, type Stage, type Visitor } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'
import { until } from '../support/until.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Pictures of both sides of a card. They must differ, also after the page has rendered them again. */
const SIDES = {
  'Front of ID': { name: 'front.png', mimeType: 'image/png', buffer: PICTURES.png },
  'Back of ID': { name: 'back.gif', mimeType: 'image/gif', buffer: PICTURES.gif },
}

/** Submits a deposit with a picture in a tab of its own. Returns the tab, which shows its steps. */
async function submitDepositInTab({ context }: Visitor): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${stage.backend.address}/recharge`)
  await page.getByLabel('Amount').fill('1,00')
  await page.getByLabel('Payment proof', { exact: true }).setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: PICTURES.png,
  })
  await page.getByRole('img', { name: 'Payment proof' }).waitFor()
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('The minimum on this network is 10.00 USDT').waitFor()
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('Demo: approved automatically in a moment').waitFor()
  return page
}

test('a member submits their identity: only the member can see the pictures, and the demo approves it and says so; a deposit submitted meanwhile is credited automatically', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const token = await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/real_authentication`)
  await page.getByLabel('Full name, as on your ID').fill('Anna Ångström')
  const urls: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/common/upload')) urls.push((await response.json()).data.fullurl)
  })
  for (const [side, file] of Object.entries(SIDES)) {
    await page.getByLabel(side, { exact: true }).setInputFiles(file)
    const preview = page.getByRole('img', { name: side })
    await preview.waitFor()
    assert.ok((await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))) > 0)
  }
  await until(() => urls.length === 2, 'both uploads are answered')
  const stranger = await stage.visitor()
  const isHidden = async () => {
    for (const url of urls) {
      assert.equal((await stranger.page.goto(url))?.status(), 404)
      const seen = async (headers: Record<string, string>) => (await fetch(url, { headers })).status
      assert.deepEqual([await seen({ Token: 'another' }), await seen({ Token: token })], [404, 200])
    }
  }
  await isHidden()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Under review').waitFor()
  await isHidden()
  const deposit = await submitDepositInTab(visitor)
  await page.getByText("Your identity is verified. There's nothing left to do.").waitFor({ timeout: 60_000 })
  const steps = deposit.getByRole('list', { name: 'Steps of this deposit' })
  await steps.getByText('100.00 USDT credited to: Funds account.').waitFor({ timeout: 60_000 })
  await steps.getByText('no one reviewed it').waitFor()
  assert.equal(await deposit.getByText('In review').count(), 0)
  await page.goto(`${stage.backend.address}/notify`)
  await page.locator('tl-notices').getByText('Your identity is verified').first().click()
  await page.getByRole('dialog').getByText('No one reviewed it').waitFor()
  assert.deepEqual(faults, [])
})
