import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUOTAS } from '../../../../server/core/limits/policies.ts'
import { readEnvelope } from '../../../../shared/base/contract/result.ts'
import { accountsBackend, getRefusal } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { addTestPartner, callFrom, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'

const backend = await accountsBackend(embeddedDatabase)
const partner = await addTestPartner(backend)

/** Sends a body with a content type, as a partner's server does. */
async function send(path: string, payload: string, headers: Record<string, string> = {}) {
  const response = await backend.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      lang: 'en',
      'content-type': 'application/json',
      authorization: `Bearer ${partner.key}`,
      ...headers,
    },
    payload,
  })
  const envelope = readEnvelope(response.json())
  assert.ok(envelope, response.body)
  return { ...envelope, status: response.statusCode }
}

const sendJson = (path: string, form: unknown, headers?: Record<string, string>) =>
  send(path, JSON.stringify(form), headers)

/** Exchanges a code of a new member in JSON, and returns the fields of a session. */
async function linkMember() {
  const { token } = await backend.join()
  const granted = await grantAccess(backend, { partner: partner.name, token })
  const { code, msg, data } = await sendJson('partner/token', granted)
  assert.equal(code, 1, msg)
  return { member: (data as { member: string }).member, origin: PARTNER_ORIGIN, scopes: 'read' }
}

test('token and session in JSON: the same as in a form', async () => {
  const form = await linkMember()
  const { data } = await sendJson('partner/session', { ...form, seconds: 60, framed: false })
  const { token, expires, scopes } = data as { token: string; expires: number; scopes: string }
  assert.deepEqual([expires, scopes], [backend.clock.now + 60_000, 'read'])
  assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).code, 1)
})

test('JSON with a charset and in any case, a list of scopes and an own key __proto__: accepted', async () => {
  const form = await linkMember()
  const body = `{"__proto__":{"member":"x"},"member":"${form.member}","origin":"${form.origin}","scopes":["trade","read"]}`
  const { code, msg, data } = await send('partner/session', body, { 'content-type': 'Application/JSON; charset=UTF-8' })
  assert.equal(code, 1, msg)
  assert.equal((data as { scopes: string }).scopes, 'read,trade')
})

test('a session is renewed with a body of JSON, and with an empty one', async () => {
  for (const payload of ['{}', '']) {
    const { token } = await backend.join()
    const granted = await grantAccess(backend, { partner: partner.name, token })
    const { data } = await callFrom(backend, 'partner/token', granted, { origin: PARTNER_ORIGIN })
    const own = { token: (data as { token: string }).token, origin: PARTNER_ORIGIN }
    assert.equal((await send('partner/renew', payload, own)).code, 1, payload)
  }
})

test('wrong fields in JSON: the refusals of a form', async () => {
  const right: Record<string, string> = await linkMember()
  const cases: Record<string, string>[] = [
    {},
    { member: '' },
    { member: 'm_unknown' },
    { member: 'x'.repeat(65) },
    { origin: 'https://other.example' },
    { origin: '' },
    { scopes: 'withdraw' },
    { scopes: '' },
    { scopes: 'read,quote' },
    { member: 'a\0b' },
    { seconds: 'many' },
  ]
  for (const change of cases) {
    const form = Object.keys(change).length > 0 ? { ...right, ...change } : {}
    const [asForm, asJson] = [
      await callFrom(backend, 'partner/session', form, { key: partner.key }),
      await sendJson('partner/session', form),
    ]
    assert.deepEqual(
      [asJson.status, asJson.msg, getRefusal(asJson)],
      [asForm.status, asForm.msg, getRefusal(asForm)],
      JSON.stringify(change),
    )
  }
})

test('JSON values that no form has: refused by field and rule', async () => {
  const form = await linkMember()
  for (const [field, value] of [
    ['member', null],
    ['member', ['m']],
    ['member', { $gt: '' }],
    ['member', true],
    ['origin', [PARTNER_ORIGIN]],
    ['scopes', { read: true }],
    ['scopes', [['read']]],
    ['scopes', []],
    ['scopes', 7],
  ] as const) {
    const { status, code, field: named, rule } = await sendJson('partner/session', { ...form, [field]: value })
    assert.deepEqual([status, code, named, rule !== undefined], [200, 201, field, true], JSON.stringify([field, value]))
  }
  for (const verifier of [7, ['x'.repeat(43)], null])
    assert.equal((await sendJson('partner/token', { code: 'c', verifier })).field, 'verifier')
})

test('a key in JSON that a page sends: refused', async () => {
  const form = await linkMember()
  const refusal = await sendJson('partner/session', form, { origin: PARTNER_ORIGIN })
  assert.deepEqual(getRefusal(refusal), [201, 'Authorization', 'key'])
})

test('broken JSON, JSON that is no object, too much of it, another type: an error of the HTTP layer', async () => {
  for (const payload of ['{', 'null', '[]', '"member=m"', '7', 'member=m&scopes=read', '{"member":"m"}}'])
    assert.deepEqual([payload, (await send('partner/session', payload)).status], [payload, 400])
  const large = JSON.stringify({ member: 'x'.repeat(QUOTAS.formBytes.max) })
  assert.equal((await send('partner/session', large)).status, 413)
  for (const type of ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/jsonp']) {
    const { status, msg } = await send('partner/session', '{}', { 'content-type': type })
    assert.equal(status, 415, type)
    assert.match(msg, /application\/x-www-form-urlencoded, application\/json/)
  }
  assert.equal((await send('partner/session', '{}', { 'content-encoding': 'gzip' })).status, 415)
})

test('every other call accepts no JSON', async () => {
  for (const path of ['login', 'grantPartnerAccess', 'getPartnerAccess', 'redeemHandoff']) {
    const { token } = await backend.join()
    const { status, msg } = await sendJson(path, {}, { token })
    assert.deepEqual([path, status], [path, 415])
    assert.doesNotMatch(msg, /json/)
  }
})
