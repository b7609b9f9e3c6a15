import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handle } from '../../../../server/core/http/handle.ts'
import { refuse, succeed, TooMany } from '../../../../server/core/http/refusal.ts'
import { getBalances } from '../../../../shared/contract/balances.ts'
import { createOptionOrder, getOptionOrders } from '../../../../shared/contract/options.ts'
import { getMember, sendEmailCode } from '../../../../shared/contract/session.ts'
import { getSettings, reportLanguage } from '../../../../shared/contract/settings.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { FORM, testServer } from '../../../support/server.ts'

const db = await embeddedDatabase()
const member = { token: 'member-7' }
const server = await testServer(db, [
  handle(getMember, async ({ member: id }) => ({ ...getMember.example, id })),
  handle(getSettings, async () => getSettings.example),
  handle(reportLanguage, async ({ form }) => succeed(null, 'rule.missing', { field: form.lang })),
  handle(getBalances, async () => ({ all_price: null, coinList: [] })),
  handle(getOptionOrders, async ({ form }) => refuse('rule.missing', { field: `${form.status}${form.page}` })),
  handle(sendEmailCode, async () => new TooMany(2500)),
  handle(createOptionOrder, async () => {
    throw new Error('the secret is 4711')
  }),
])

test('a call answers its data in an envelope that is not cached', async () => {
  const { status, headers, envelope } = await server.post('getusr', {}, member)
  assert.equal(status, 200)
  assert.deepEqual(envelope, { code: 1, msg: 'Done.', data: getMember.data.write({ ...getMember.example, id: '7' }) })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
})

test('a call that takes GET reads the query', async () => {
  const { envelope } = await server.send({ method: 'GET', url: '/api/setLang?lang=en' })
  assert.deepEqual(envelope, { code: 1, msg: 'en is missing.', data: null })
})

test('a form call may come without a body and without a type', async () => {
  const { envelope } = await server.send({ method: 'POST', url: '/api/getusr', headers: member })
  assert.equal(envelope.code, 1)
})

test('balances are answered to POST and to GET', async () => {
  for (const method of ['POST', 'GET'] as const)
    assert.equal((await server.send({ method, url: '/api/getUserBalanceList', headers: member })).envelope.code, 1)
})

test('a member call without a valid token is 401, also when more is wrong with it', async () => {
  for (const headers of [{}, { token: '' }, { token: 'nobody' }])
    for (const form of [{}, { page: 'x' }]) {
      const { status, envelope } = await server.post('getHyOrderList', form, headers)
      assert.equal(status, 401)
      assert.deepEqual(envelope, { code: 401, msg: 'Please log in first.', data: null })
    }
})

test('a bad form is refused with the field, the rule and a sentence in the language of the person', async () => {
  const ask = async (form: Record<string, string>, lang?: string) =>
    (await server.post('getHyOrderList', form, { ...member, ...(lang && { lang }) })).envelope
  assert.deepEqual(await ask({}), {
    code: 201,
    msg: 'Status is missing.',
    data: null,
    field: 'status',
    rule: 'missing',
  })
  assert.deepEqual(await ask({ status: '9', page: '1', limit: '10' }), {
    code: 201,
    msg: 'Status must be one of 1, 2.',
    data: null,
    field: 'status',
    rule: 'choice:1,2',
  })
  assert.equal((await ask({ status: '1', page: 'one', limit: '10' }, 'zh-cn')).msg, '页码须为整数。')
  assert.equal((await ask({ status: '1', page: '1' }, 'ar')).msg, 'الحقل «\u2068حجم الصفحة\u2069» مطلوب.')
  assert.equal((await ask({ status: '1' }, 'xx')).msg, 'Page is missing.')
})

test('a field given twice is not guessed at', async () => {
  const { envelope } = await server.send({
    method: 'POST',
    url: '/api/getHyOrderList',
    headers: { ...FORM, ...member },
    payload: 'status=1&status=2&page=1&limit=10',
  })
  assert.equal(envelope.field, 'status')
})

test('a handler refuses with a sentence', async () => {
  const { status, envelope } = await server.post('getHyOrderList', { status: '1', page: '1', limit: '1' }, member)
  assert.equal(status, 200)
  assert.deepEqual(envelope, { code: 201, msg: 'open1 is missing.', data: null })
})

test('too often is 429 and says when to come back', async () => {
  const { status, headers, envelope } = await server.post('emssend', { email: 'a@b.cd' })
  assert.equal(status, 429)
  assert.equal(headers['retry-after'], '3')
  assert.match(envelope.msg, /in 3 seconds/)
})

test('our own fault is 500 without a word about why', async () => {
  const form = { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }
  const { status, body, envelope } = await server.post('creatorder', form, member)
  assert.equal(status, 500)
  assert.equal(envelope.code, 500)
  assert.doesNotMatch(body, /4711|secret/)
})
