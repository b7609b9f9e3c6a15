import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { callApi, openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const getButton = (page: Page, name: RegExp | string) => page.getByRole('button', { name })
/** Waits until a closed dialog's history entry is removed, which would abort the next page.goto. */
const waitForOwnEntry = (page: Page) => page.waitForFunction(() => !history.state?.overlay)
/** Opens a page by its link in a navigation of the home page. */
async function openTile(page: Page, name: string, navigation = 'Quick actions'): Promise<void> {
  await page.goto(stage.backend.address)
  await page.getByRole('navigation', { name: navigation }).getByRole('link', { name }).click()
}

async function applyForLoan(page: Page): Promise<void> {
  await openTile(page, 'Boost loan')
  await page.getByRole('link', { name: /Starter loan/ }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('3000')
  for (const [card, type] of [
    ['Front', 'png'],
    ['Back', 'gif'],
    ['You with your ID', 'webp'],
  ] as const)
    await page
      .getByRole('group')
      .getByLabel(card, { exact: true })
      .setInputFiles({
        name: `${card}.${type}`,
        mimeType: `image/${type}`,
        buffer: PICTURES[type],
      })
  await page.getByText('3 of 3 photos ready').waitFor()
  await page.getByText('3,045.00 USDT').first().waitFor()
  await getButton(page, 'Apply for 3,000.00 USDT').click()
  await page.getByText('Application submitted').waitFor()
}

async function lockInMining(page: Page, password: string): Promise<void> {
  await openTile(page, 'Lock mining')
  await page.getByRole('link', { name: /Miner M2/ }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000')
  await page.getByText('36.00000000 USDT').waitFor()
  await page.getByRole('textbox', { name: 'Login password' }).fill(password)
  await getButton(page, 'Lock 2,000.00 USDT for 90 days').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText('Machine bought', { exact: true }).waitFor()
  await getButton(page, 'See my machines')
    .or(page.getByRole('link', { name: 'See my machines' }))
    .click()
  await page.getByText('Day 0 of 90').waitFor()
  await page.getByText('0.02% per day, 36.00 in total').waitFor()
}

async function stakeAndRedeem(page: Page, password: string): Promise<void> {
  await openTile(page, 'Staking')
  await page.getByRole('radio', { name: /90 days/ }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2000')
  await page.getByText('30.57534246 USDT').waitFor()
  await page.getByRole('textbox', { name: 'Login password' }).fill(password)
  await getButton(page, 'Stake 2,000.00 USDT for 90 days').click()
  await Promise.all([
    page.getByText('2,000.00 USDT staked for 90 days.').first().waitFor(),
    page.getByRole('dialog').getByRole('button', { name: 'Stake', exact: true }).click(),
  ])
  await page.getByRole('link', { name: 'Staking records' }).click()
  await getButton(page, 'Redeem').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Redeeming now costs you 30.58 USDT').waitFor()
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await page.getByRole('tab', { name: 'Ended' }).click()
  await page.getByText('Redeemed').first().waitFor()
  await waitForOwnEntry(page)
}

async function sendAndTakeBack(page: Page, password: string): Promise<void> {
  await openTile(page, 'Transfer', 'Move money')
  await page.getByLabel('Receiving account').fill('friend@tradelet.example')
  await getButton(page, 'Search').click()
  await getButton(page, /fr••••nd@tr••\.example/).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('250')
  await page.getByRole('textbox', { name: 'Login password' }).fill(password)
  await page.getByText('248.75 USDT').waitFor()
  await getButton(page, 'Send 250.00 USDT').click()
  await page.getByText('248.75 USDT arrives in 2 days').waitFor()
  await page.getByRole('link', { name: 'Transfers' }).click()
  await getButton(page, 'Cancel').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByText('Cancelled', { exact: true }).last().waitFor()
  await waitForOwnEntry(page)
}

/** Waits until the demo approves the loan, and repays it. */
async function repay(page: Page): Promise<void> {
  await page.goto(`${stage.backend.address}/loans`)
  await page.getByRole('tab', { name: /My loans/ }).click()
  await getButton(page, 'Repay').click({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: /Repay/ }).click()
  await page.getByText('Repaid', { exact: true }).first().waitFor()
}

test('each product of the demo works by its tile: loan applied for, approved and repaid; coins locked, staked and redeemed; transfer sent and cancelled', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address, demo } = stage.backend
  const token = await returnAsDemo(visitor, stage)
  const funds = async () => {
    const { data } = await callApi(address, 'getCoinBalance', { c_id: '1' }, token)
    return (data.balance_list as { type: string; balance: string }[]).find(({ type }) => type === '1')?.balance
  }
  assert.equal(await funds(), '10000')
  const password = demo?.password ?? ''
  await applyForLoan(page)
  await lockInMining(page, password)
  await stakeAndRedeem(page, password)
  await sendAndTakeBack(page, password)
  await repay(page)
  // The locked amount returns at the end of its term, and the loan has cost its interest.
  assert.equal(await funds(), '7955')
  assert.deepEqual(faults, [])
})
