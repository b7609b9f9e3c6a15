import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maskName } from '../../server/members/registry/mask-name.ts'
import { checkScreen } from '../support/journey/console-checks.ts'
import { type ConsoleStage, openConsoleStage } from '../support/journey/console-stage.ts'
import { ADDRESS } from '../support/withdrawal-stage.ts'

let stage: ConsoleStage
before(async () => {
  stage = await openConsoleStage()
})
after(() => stage.close())

/** Returns the acts and looks of a person that concern a member, oldest first. */
const listActs = async (person: string, member: string): Promise<string[]> =>
  (
    await stage.context.db.query<{ command: string }>(
      'SELECT command FROM operator_acts WHERE person = $1 AND member = $2::bigint ORDER BY id',
      [person, member],
    )
  ).map(({ command }) => command)

test('member: is found by the keyboard, its name is masked until it is opened and then in the log, and a freeze and a note are made from its page', async () => {
  const member = await stage.withdrawer()
  assert.equal((await member.withdraw()).code, 1)
  const carl = await stage.person('carl', 'compliance')
  const { page } = carl
  await carl.logIn()
  await page.keyboard.press('/')
  await page.keyboard.type(member.email.slice(0, 8))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: maskName(member.email) }).waitFor()
  await page.getByRole('cell', { name: '9,000' }).waitFor()
  assert.equal(await page.getByText(member.email).count(), 0)
  assert.deepEqual(await listActs('carl', member.id), ['find', 'members overview', 'members history'])
  await checkScreen(page, 'member')

  await page.getByRole('button', { name: 'Show name' }).click()
  await page.getByRole('heading', { level: 1, name: member.email }).waitFor()
  assert.equal((await listActs('carl', member.id)).at(-1), 'members show')

  await page.getByRole('button', { name: 'Freeze' }).click()
  const dialog = page.getByRole('dialog', { name: 'Freeze' })
  await dialog.getByLabel('What').selectOption('payouts')
  await dialog.getByLabel('text').fill('New address')
  await checkScreen(page, 'member-freeze')
  await dialog.getByRole('button', { name: 'Run' }).click()
  await carl.prove()
  await dialog.getByText('are frozen').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('The member sees “New address”.').waitFor()
  assert.equal((await member.withdraw()).code, 201)

  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Note' })
  await note.getByLabel('text').fill('Called back about the card, all clear.')
  await note.getByRole('button', { name: 'Run' }).click()
  await note.getByText('is stored').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('9')
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByText('Called back about the card, all clear.').waitFor()
  await page.keyboard.press('4')
  await page.getByRole('region', { name: 'Withdrawals' }).getByText('1,000 USDT').waitFor()
  await checkScreen(page, 'member-withdrawals')
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByRole('region', { name: 'Log' }).getByText('members freeze').waitFor()
  await checkScreen(page, 'member-log')

  await page.getByRole('button', { name: 'Lift' }).click()
  await page.getByRole('dialog', { name: 'Lift' }).getByRole('button', { name: 'Run' }).click()
  await page.getByRole('dialog', { name: 'Lift' }).getByText('are open again').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('The member sees').waitFor({ state: 'hidden' })
  assert.deepEqual(carl.faults, [])
})

test('search: an address opens the case of its withdrawal, several hits are listed, and a role without search has no field', async () => {
  const [member, other] = [await stage.withdrawer(), await stage.withdrawer()]
  await member.withdraw()
  await other.withdraw()
  const faye = await stage.person('faye', 'finance')
  const { page } = faye
  await faye.logIn()
  const search = async (term: string): Promise<void> => {
    await page.keyboard.press('/')
    await page.keyboard.type(term)
    await page.keyboard.press('Enter')
  }
  await search(ADDRESS)
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  await page
    .getByRole('link', { name: /^withdrawal to the address/ })
    .first()
    .waitFor()
  await checkScreen(page, 'search')
  await search('nobody-has-this')
  await page.getByText('Nothing was found.').waitFor()
  await search(ADDRESS)
  await page
    .getByRole('link', { name: /^withdrawal to the address/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: /withdrawal \d+/i }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await checkScreen(page, 'keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await checkScreen(page, 'members')
  const cora = await stage.person('cora', 'content')
  await cora.logIn()
  assert.equal(await cora.page.getByRole('searchbox').count(), 0)
  assert.deepEqual([faye.faults, cora.faults], [[], []])
})
