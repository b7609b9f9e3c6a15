import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendOperatorRequest, setSetting } from '../support/journey/operator.ts'
import { callApi, openStage, returnAsDemo, type Stage, waitForRouter } from '../support/journey/stage.ts'

const [TRON, BITCOIN] = ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']

const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a member finds the page in the member centre, binds an address with the keyboard, changes it, and sees when it is fixed', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address: site } = stage.backend
  const token = await returnAsDemo(visitor, stage)
  const bound = async () => {
    const answer = await fetch(`${site}/api/getusraddress`, { headers: { Token: token } })
    return ((await answer.json()).data as { c_id: string; address: string }[]).map(
      ({ c_id, address }) => `${c_id} ${address}`,
    )
  }

  await page.goto(site)
  await page.getByRole('button', { name: /Member centre/ }).click()
  await page.getByRole('link', { name: /Withdrawal address.*Not saved/ }).click()
  await page.waitForURL(`${site}/bindMentionAddress`)
  await page.getByText('No addresses yet').waitFor()

  await page.getByLabel('Coin', { exact: true }).focus()
  await page.getByLabel('Coin', { exact: true }).selectOption('USDT')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(` ${BITCOIN}`)
  await page.keyboard.press('Enter')
  await page.getByText("This isn't an address on TRC20, ERC20, BEP20").waitFor()
  assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), BITCOIN)
  await page.getByLabel('Address', { exact: true }).fill(TRON.replace('TJRy', 'TJRz'))
  await page.keyboard.press('Enter')
  await page.getByText('check it for a mistyped character').first().waitFor()
  assert.deepEqual(await bound(), [])

  await page.getByLabel('Address', { exact: true }).fill(` ${TRON} `)
  await page.keyboard.press('Enter')
  await page.getByText('Please enter your login password to confirm.').waitFor()
  assert.deepEqual(await bound(), [])
  await page.getByLabel('Login password').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(stage.backend.demo?.password ?? '')
  await Promise.all([page.getByText('Address saved.').first().waitFor(), page.keyboard.press('Enter')])
  await page.getByRole('listitem').getByText(TRON).waitFor()
  assert.deepEqual(await bound(), [`1 ${TRON}`])

  await page.goto(`${site}/bindMentionAddress?id=2`)
  await page.getByLabel('Address', { exact: true }).fill(BITCOIN)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByLabel('Login password').fill(stage.backend.demo?.password ?? '')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('listitem').getByText(BITCOIN).waitFor()
  assert.deepEqual(await bound(), [`1 ${TRON}`, `2 ${BITCOIN}`])

  await setSetting(stage, 'can_edit_address', false)
  await page.getByLabel('New address').fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  await Promise.all([
    page.getByText("You can't change a saved address here.").waitFor(),
    page.getByRole('button', { name: 'Change address' }).click(),
  ])
  assert.deepEqual(await bound(), [`1 ${TRON}`, `2 ${BITCOIN}`])
  await page.getByLabel('Coin', { exact: true }).selectOption('ETH')
  await page.getByRole('button', { name: 'Save address' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a member without an address is led from a withdrawal to binding one and back, withdraws, and sees it completed', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const { address: site, demo } = stage.backend
  await returnAsDemo(visitor, stage)
  const password = demo?.password ?? ''
  const ether = { member: demo?.username, account: 'funds', coin: 'ETH', amount: '2', reason: 'test', key: 'withdrawn' }
  await sendOperatorRequest(stage, 'POST', '/credits', ether)

  await page.goto(`${site}/assets`)
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.waitForURL(`${site}/withdrawal`)
  await page.getByLabel('Coin', { exact: true }).selectOption('ETH')
  await page.getByText('You have no ETH address yet.').waitFor()
  await page.getByRole('link', { name: 'Save address' }).click()
  await page.waitForURL(`${site}/bindMentionAddress?id=3`)
  await page.getByLabel('Address', { exact: true }).fill(ETHER)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('listitem').getByText(ETHER).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Withdraw', exact: true, level: 1 }).waitFor()

  await page.getByLabel('Coin', { exact: true }).selectOption('ETH')
  await page.getByRole('img', { name: ETHER }).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByText('0.499 ETH').waitFor()
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const check = page.getByRole('dialog', { name: 'Check your withdrawal' })
  await check.getByRole('img', { name: ETHER }).waitFor()
  await check.getByRole('button', { name: 'Withdraw 0.50 ETH' }).click()
  await page.getByText('0.50 ETH moved from available to on hold.').waitFor()

  const [review] = (await sendOperatorRequest(stage, 'GET', '/reviews')) as { id: string; kind: string }[]
  assert.equal(review?.kind, 'withdrawal')
  await sendOperatorRequest(stage, 'POST', `/reviews/${review?.id}/approve`, {})
  await page.getByText('Approved', { exact: true }).first().waitFor()
  const { ids } = (await sendOperatorRequest(stage, 'POST', '/payout-batches', {})) as { ids: string[] }
  assert.equal(ids.length, 1)
  await sendOperatorRequest(stage, 'POST', `/payouts/${ids[0]}/paid`, { transaction: '3f9c01ab77de' })
  await page.getByText('0.499 ETH sent.').waitFor()
  await page.getByRole('link', { name: 'Withdrawal history' }).click()
  await page.getByRole('tab', { name: 'Withdrawals', selected: true }).waitFor()
  await page.getByText('0.5').first().waitFor()
  assert.deepEqual(faults, [])
})

test('a visitor is redirected to the login, and the entry in the member centre disappears with its switch', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  const { address: site } = stage.backend
  await page.goto(`${site}/bindMentionAddress`)
  await page.waitForURL(`${site}/login`)
  await setSetting(stage, 'address_switch', false)
  await returnAsDemo(visitor, stage)
  await page.goto(site)
  await page.getByRole('button', { name: /Member centre/ }).click()
  await page.getByRole('link', { name: 'Security centre' }).waitFor()
  await waitForRouter(page)
  assert.equal(await page.getByRole('link', { name: /Withdrawal address/ }).count(), 0)
  await page.goto(`${site}/bindMentionAddress`)
  await page.getByText("You can't save or change withdrawal addresses here").waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { code, msg } = await callApi(site, 'setusraddress', { c_id: '1', address: TRON }, token)
  assert.deepEqual([code, msg], [201, "You can't save or change withdrawal addresses here."])
})
