import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handle } from '../../../../server/core/http/handle.ts'
import { refuse, succeed, TooMany } from '../../../../server/core/http/refusal.ts'
import { getBalances } from '../../../../shared/base/contract/balances.ts'
import { createOptionOrder, getOptionOrders } from '../../../../shared/base/contract/options.ts'
import { getMember, sendEmailCode } from '../../../../shared/base/contract/session.ts'
import { getSettings, reportLanguage } from '../../../../shared/base/contract/settings.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createTestServer, FORM_HEADERS } from '../../../support/server.ts'

const db = await embeddedDatabase()
const member = { token: 'member-7' }
const server = await createTestServer(db, [
  handle(getMember, async ({ member: id }) => ({ ...getMember.example, id })),
  handle(getSettings, async () => getSettings.example),
  handle(reportLanguage, async ({ form }) => succeed(null, 'rule.missing', { field: form.lang })),
  handle(getBalances, async () => ({ totalValue: null, coinList: [] })),
  handle(getOptionOrders, async ({ form }) => refuse('rule.missing', { field: `${form.status}${form.page}` })),
  handle(sendEmailCode, async () => new TooMany(2500)),
  handle(createOptionOrder, async () => {
    throw new Error('the secret is 4711')
  }),
])

test('a call: responds with its data in an envelope that is not cached', async () => {
  const { status, headers, envelope } = await server.post('getusr', {}, member)
  assert.equal(status, 200)
  assert.deepEqual(envelope, { code: 1, msg: 'Done.', data: getMember.data.write({ ...getMember.example, id: '7' }) })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
})

test('a call with GET: reads the query', async () => {
  const { envelope } = await server.send({ method: 'GET', url: '/api/setLang?lang=en' })
  assert.deepEqual(envelope, { code: 1, msg: 'en is missing.', data: null })
})

test('a form call: may have no body and no content type', async () => {
  const { envelope } = await server.send({ method: 'POST', url: '/api/getusr', headers: member })
  assert.equal(envelope.code, 1)
})

test('getUserBalanceList: accepts POST and GET', async () => {
  for (const method of ['POST', 'GET'] as const)
    assert.equal((await server.send({ method, url: '/api/getUserBalanceList', headers: member })).envelope.code, 1)
})

test('a member call without a valid token: 401, also if the form is invalid as well', async () => {
  for (const headers of [{}, { token: '' }, { token: 'nobody' }])
    for (const form of [{}, { page: 'x' }]) {
      const { status, envelope } = await server.post('getHyOrderList', form, headers)
      assert.equal(status, 401)
      assert.deepEqual(envelope, { code: 401, msg: 'Please log in first.', data: null })
    }
})

test('an invalid form: refused with the field, the rule and a sentence in the language of the request', async () => {
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

test('a field given twice: refused', async () => {
  const { envelope } = await server.send({
    method: 'POST',
    url: '/api/getHyOrderList',
    headers: { ...FORM_HEADERS, ...member },
    payload: 'status=1&status=2&page=1&limit=10',
  })
  assert.equal(envelope.field, 'status')
})

test('a refusal of a handler: returned with its sentence', async () => {
  const { status, envelope } = await server.post('getHyOrderList', { status: '1', page: '1', limit: '1' }, member)
  assert.equal(status, 200)
  assert.deepEqual(envelope, { code: 201, msg: 'open1 is missing.', data: null })
})

test('a rate limit: 429 with the seconds to wait', async () => {
  const { status, headers, envelope } = await server.post('emssend', { email: 'a@b.cd' })
  assert.equal(status, 429)
  assert.equal(headers['retry-after'], '3')
  assert.match(envelope.msg, /in 3 seconds/)
})

test('an error of a handler: 500 without its details', async () => {
  const form = { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }
  const { status, body, envelope } = await server.post('creatorder', form, member)
  assert.equal(status, 500)
  assert.equal(envelope.code, 500)
  assert.doesNotMatch(body, /4711|secret/)
})
