import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { maskName } from '../../server/members/registry/mask-name.ts'
import { type ConsoleStage, openConsoleStage } from '../support/journey/console-stage.ts'

/** Largest number of elements that Tab passes on a screen. */
const MAX_STEPS = 80

let stage: ConsoleStage
before(async () => {
  stage = await openConsoleStage()
})
after(() => stage.close())

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${target}`)
}

test('a shift without a pointer: claim, approve, pay, look up the member, write a note, log out', async () => {
  const member = await stage.withdrawer()
  assert.equal((await member.withdraw({ num: '100' })).code, 1)
  const [ann, ben] = [await stage.person('ann', 'finance'), await stage.person('ben', 'finance')]
  await ann.logIn()
  const { page } = ann
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('g', 'q')
  await page.getByRole('link', { name: /^withdrawal/i }).waitFor()
  await press('j')
  await page.getByText('Nobody has claimed this case.').waitFor()
  await press('c')
  await ann.proveByKeys()
  await page.getByText('Claimed by you').waitFor()
  await press('a')
  await page.getByText('Nothing waits for a review.').waitFor()
  assert.equal((await member.latest())[0]?.payout, 'approved')

  await press('/')
  await page.keyboard.type(member.email)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: maskName(member.email) }).waitFor()
  await press('n')
  const note = page.getByRole('dialog', { name: 'Note' })
  await tabTo(page, note.getByLabel('text'))
  await page.keyboard.type('Checked the address by phone.')
  await tabTo(page, note.getByRole('button', { name: 'Run' }))
  await press('Enter')
  await note.getByText('is stored').waitFor()
  await press('Enter')
  await note.waitFor({ state: 'hidden' })
  await press('9')
  await page.getByRole('region', { name: 'Notes' }).getByText('Checked the address by phone.').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Log out' }))
  await press('Enter')
  await page.getByText('You are logged out.').waitFor()

  await ben.logIn()
  await ben.page.keyboard.press('g')
  await ben.page.keyboard.press('p')
  await tabTo(ben.page, ben.page.getByRole('button', { name: 'Claim as a batch' }))
  await ben.page.keyboard.press('Enter')
  await ben.proveByKeys()
  await tabTo(ben.page, ben.page.getByLabel(/^Transaction of payout/))
  await ben.page.keyboard.type('tx-77a0')
  await ben.page.keyboard.press('Enter')
  await ben.page.getByRole('region', { name: 'Paid', exact: true }).getByText('tx-77a0').waitFor()
  assert.equal((await member.latest())[0]?.payout, 'paid')
  assert.deepEqual([ann.faults, ben.faults], [[], []])
})
