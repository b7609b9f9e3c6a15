import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUTOMATIC_APPROVAL_MS, approveWaiting } from '../../server/platform/reviews/automatic.ts'
import { accountsBackend, createRegistrationForm, lazily } from '../support/accounts-backend.ts'
import { sharedDatabase } from '../support/databases.ts'
import { createPictureBody } from '../support/multipart.ts'
import { callAsOperator } from '../support/operator.ts'

/** Two nodes of an installation without samples, each with its own folder and connections. */
const nodes = lazily(async () => {
  const open = await sharedDatabase()
  const [first, second] = [await accountsBackend(open), await accountsBackend(open)]
  return { first, second, open }
})

const NOWHERE = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

/** Changes by the operator on one node, and the calls on the other that must show them. Only settings are cached in memory; the others must stay uncached. */
const CHANGES: readonly [
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  call: string,
  form?: Record<string, string>,
][] = [
  ['PUT', '/settings/name', { value: 'Elsewhere' }, 'getSetting'],
  ['PUT', '/settings/custom_script', { value: 'window.later = 1' }, 'getSetting'],
  ['PUT', '/settings/flash_exchange_status', { value: 'off' }, 'getCanExchangeCoin', { type: '1' }],
  ['PUT', '/popup', { title: 'New', content: '<p>New</p>' }, 'getSetting'],
  ['POST', '/contents', { title: 'New', content: '<p>New</p>' }, 'getContentList', {}],
  ['POST', '/banners', { img: '/banners/new.svg' }, 'getBanner', {}],
  ['POST', '/notices', { title: 'New', content: '<p>New</p>' }, 'getusr', {}],
  ['POST', '/networks', { coin: 'BTC', name: 'Bitcoin', address: NOWHERE, yes: 'true' }, 'getrecharge'],
]

for (const [method, path, body, call, form] of CHANGES)
  test(`${method} ${path} ${Object.values(body)[0]} on one node: visible to members of another within two seconds`, async () => {
    const { first, second } = await nodes()
    const { token } = await second.join()
    const seen = async () => {
      const answer = await second.call(call, form, { token, method: form ? 'POST' : 'GET' })
      assert.equal(answer.code, 1, answer.msg)
      return JSON.stringify(answer.data)
    }
    const before = await seen()
    assert.equal(await seen(), before)
    const answer = await callAsOperator(first, method, path, body)
    assert.equal(answer.code, 1, answer.msg)
    for (const { clock } of [first, second]) clock.now += 2_000
    const after = await second.call(call, form, { token, method: form ? 'POST' : 'GET' })
    assert.notEqual(JSON.stringify(after.code === 1 ? after.data : null), before)
  })

test('a member disabled on one node: logged out of another at once', async () => {
  const { first, second } = await nodes()
  const { id, token } = await second.join()
  assert.equal((await second.call('getusr', {}, { token })).code, 1)
  assert.equal((await callAsOperator(first, 'POST', `/members/${id}/disable`)).code, 1)
  assert.equal((await second.call('getusr', {}, { token })).status, 401)
})

test('registrations and requested codes of a sender: counted over all nodes', async () => {
  const { first, second } = await nodes()
  const { email } = await first.join()
  const from = { ip: '10.66.0.1' }
  const statuses = []
  for (let n = 0; n < 6; n++)
    statuses.push((await [first, second][n % 2]?.call('register', createRegistrationForm(email), from))?.status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429], 'registrations of existing names')
  const other = { ip: '10.66.0.2' }
  const codes = []
  for (let n = 0; n < 11; n++)
    codes.push((await [first, second][n % 2]?.call('emssend', { email: `n${n}@example.com` }, other))?.status)
  assert.deepEqual(codes, [...Array(10).fill(200), 429])
})

test('wrong passwords of a member with a session: counted over all nodes', async () => {
  const { first, second } = await nodes()
  const { token } = await first.join()
  const guess = async (n: number) =>
    (
      await [first, second][n % 2]?.call(
        'resetpay',
        { logpassword: 'Wrong12345', newpassword: 'Other98765' },
        { token },
      )
    )?.status
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push(await guess(n))
  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
})

test('a review approved by two nodes of a demo at the same moment: one approval and one notice', async () => {
  const { first, second } = await nodes()
  const { token } = await first.join()
  const upload = async (): Promise<string> => {
    const { headers, payload } = createPictureBody()
    const sent = { ...headers, token }
    return (await first.inject({ method: 'POST', url: '/api/api/common/upload', headers: sent, payload })).json().data
      .url
  }
  const form = { real_name: 'Anna', front_card: await upload(), back_card: await upload() }
  assert.equal((await first.call('usrsetreal', form, { token })).code, 1)
  for (const { clock } of [first, second]) clock.now += AUTOMATIC_APPROVAL_MS
  await Promise.all([first, second, first, second].map(({ context }) => approveWaiting(context)))
  const { data } = await second.call('getNoticeList', { id: '', page: '1', limit: '10' }, { token })
  const told = (data as { title: string }[]).filter(({ title }) => /identity/.test(title))
  assert.equal(told.length, 1)
})
