import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CallName, platform } from '../../shared/base/contract/platform.ts'
import { formatOutcome, runAudits, summarize } from '../conformance/audit.ts'
import { audits } from '../conformance/kit.ts'
import { AUDIT_PASSWORD, createEmail, createRegistration } from '../conformance/recipe.ts'
import { type ExampleProgram, startExample } from '../support/examples/program.ts'
import { callApi, openStage, type Stage } from '../support/journey/stage.ts'

/** Calls that the example has. */
const CALLS: readonly CallName[] = [
  'getSettings',
  'getMarkets',
  'register',
  'login',
  'logout',
  'getMember',
  'getBalances',
  'transferBetweenAccounts',
]
/** Audits without a call: those of the market, the socket and sessions. */
const OTHERS = /^(?:market|feed)\/|^login\/|^logout\/|^unknown-call$/

let example: ExampleProgram
let stage: Stage

before(async () => {
  stage = await openStage()
  example = await startExample('own-backend/server.mjs', [stage.backend.address])
})
after(async () => {
  await example.close()
  await stage.close()
})

/** Registers a member. Returns name and token. */
async function joinExample(): Promise<{ username: string; token: string }> {
  const username = createEmail()
  const { data } = await callApi(example.address, 'register', createRegistration(username))
  return { username, token: (data.userinfo as { token: string }).token }
}

test('the calls of the example pass the conformance kit, also those of the market and the socket', async () => {
  const { username, token } = await joinExample()
  const api = `${example.address}/api`
  const subject = {
    api,
    market: `${api}/market`,
    feed: `${api.replace(/^http/, 'ws')}/feed`,
    paths: {},
    member: { token, username, password: AUDIT_PASSWORD },
    partner: null,
    url: (path: string) => `${api}/${path}`,
  }
  const wanted = audits.filter(({ id, call }) => (call ? CALLS.includes(call) : OTHERS.test(id)))
  const outcomes = await runAudits(wanted, subject, () => undefined)
  assert.equal(summarize(outcomes).conforms, true, outcomes.map(formatOutcome).join('\n'))
  for (const name of CALLS) {
    const answer = outcomes.find(({ audit: { id } }) => id === `${platform[name].path}/answer`)
    assert.ok(name === 'logout' || answer?.finding === null, name)
  }
})

test('a repeated key: the money moves once, and another form under the key is refused', async () => {
  const { token } = await joinExample()
  const send = async (num: string) => {
    const body = new URLSearchParams({ c_id: '1', num, from_type: '1', to_type: '2' })
    const headers = { token, 'idempotency-key': 'key-1' }
    const response = await fetch(`${example.address}/api/transfer`, { method: 'POST', headers, body })
    return { code: (await response.json()).code, replayed: response.headers.get('idempotency-replayed') }
  }
  const replies = await Promise.all([send('300.5'), send('300.5')])
  assert.deepEqual(
    replies.map(({ code }) => code),
    [1, 1],
  )
  assert.equal(replies.filter(({ replayed }) => replayed === 'true').length, 1)
  assert.equal((await send('1')).code, 201)
  const { data } = await callApi(example.address, 'getUserBalanceList', {}, token)
  const amounts = (data.coinList as { totalAvailableAsset: string }[]).map((one) => one.totalAvailableAsset)
  assert.deepEqual(amounts, ['599.5', '400.5'])
})

test('the page of the example: a visitor registers and moves money with the elements', async () => {
  const { page } = await stage.visitor()
  await page.goto(example.address)
  await page.locator('tl-ticker').getByText('BTC').first().waitFor()
  const register = page.locator('tl-register')
  await register.getByLabel('Email', { exact: true }).fill(createEmail())
  await register.getByLabel('Password', { exact: true }).fill(AUDIT_PASSWORD)
  await register.getByLabel('Repeat password').fill(AUDIT_PASSWORD)
  await register.getByRole('button', { name: 'Create account' }).click()
  const transfer = page.locator('tl-account-transfer')
  await transfer.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await transfer.getByRole('button', { name: 'Move 12.50 USDT' }).click()
  await page.locator('tl-assets').getByText('112.5').first().waitFor()
})
