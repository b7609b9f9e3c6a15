import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { login, logout } from '../../../../shared/base/contract/session.ts'
import { getSettings, reportLanguage } from '../../../../shared/base/contract/settings.ts'
import { call, createIdempotencyKey } from '../../../../shared/wire/api/call.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { config, cookies } from '../../../support/page/page.ts'
import { answer, sentTo, server } from '../../../support/page/server.ts'

const ORDER = { marketId: '1', seconds: 30, amount: '10', direction: 'up' } as const

beforeEach(() => {
  server.sent.length = 0
  server.reply = () => answer({ code: 1, msg: 'Done', data: null })
  config.paths = {}
  identity.token = () => ''
  identity.lang = () => 'en'
  $toast.set(null)
})

test('call: form-encoded POST below the API base, with token and language', async () => {
  identity.token = () => 'secret'
  identity.lang = () => 'zh-cn'
  await call(login, { username: 'a@b.co', password: 'p w&d' })
  const [sent] = sentTo('/api/login')
  assert.equal(sent?.method, 'POST')
  assert.deepEqual(sent?.form, { username: 'a@b.co', password: 'p w&d' })
  assert.match(sent?.headers.get('content-type') ?? 'application/x-www-form-urlencoded', /x-www-form-urlencoded/)
  assert.equal(sent?.headers.get('token'), 'secret')
  assert.equal(sent?.headers.get('lang'), 'zh-cn')
})

test('visitor: sends an empty token', async () => {
  await call(getSettings)
  assert.equal(server.sent[0]?.headers.get('token'), '')
  assert.equal(server.sent[0]?.method, 'GET')
})

test('GET: sends the form in the query', async () => {
  await call(reportLanguage, { lang: 'zh-cn' })
  assert.deepEqual(server.sent[0]?.query, { lang: 'zh-cn' })
})

test('mapped path: used instead of the path of the contract', async () => {
  config.paths = { login: 'api/user/login' }
  await call(login, { username: 'a', password: 'b' })
  assert.equal(server.sent[0]?.path, '/api/api/user/login')
})

test('token or language that is not ASCII: sent as an empty header instead of failing', async () => {
  identity.token = () => '日本'
  identity.lang = () => 'français'
  assert.equal((await call(getSettings)).ok, false)
  assert.equal(server.sent[0]?.headers.get('token'), '')
  assert.equal(server.sent[0]?.headers.get('lang'), '')
})

test('call that moves money: carries the key of its draft or a new one; other calls carry none', async () => {
  await call(createOptionOrder, ORDER, { idempotencyKey: 'draft-1' })
  await call(createOptionOrder, ORDER)
  await call(createOptionOrder, ORDER)
  await call(logout)
  const keys = server.sent.map(({ headers }) => headers.get('idempotency-key'))
  assert.equal(keys[0], 'draft-1')
  assert.ok(keys[1] && keys[2] && keys[1] !== keys[2])
  assert.equal(keys[3], null)
})

test('createIdempotencyKey without randomUUID: unique keys', () => {
  const uuid = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  assert.notEqual(createIdempotencyKey(), createIdempotencyKey())
  assert.match(createIdempotencyKey(), /^[\w-]{8,}$/)
  Object.defineProperty(crypto, 'randomUUID', { value: uuid, configurable: true })
})

test('response: typed data, and a toast only with toastSuccess', async () => {
  server.reply = () => answer({ code: '1', msg: 'Order placed', data: { order_id: 42, more: 'unknown' } })
  const quietly = await call(createOptionOrder, ORDER)
  assert.deepEqual(quietly, { ok: true, data: { orderId: '42' }, msg: 'Order placed' })
  assert.equal($toast.get(), null)
  await call(createOptionOrder, ORDER, { toastSuccess: true })
  assert.equal($toast.get()?.kind, 'ok')
  assert.equal($toast.get()?.text, 'Order placed')
})

test("replayed response: toast says so instead of the server's message", async () => {
  server.reply = () =>
    Response.json(
      { code: 1, msg: 'Order placed', data: { order_id: 42 } },
      { headers: { 'Idempotency-Replayed': 'true' } },
    )
  const again = await call(createOptionOrder, ORDER, { toastSuccess: true })
  assert.deepEqual(again, { ok: true, data: { orderId: '42' }, msg: 'Order placed', replayed: true })
  assert.deepEqual([$toast.get()?.kind, $toast.get()?.key, $toast.get()?.text], ['info', 'replayed', undefined])
})

test('aborted call: no toast', async () => {
  const stop = new AbortController()
  server.reply = () => new Promise(() => undefined)
  const given = call(login, {}, { signal: stop.signal })
  stop.abort()
  const result = await given
  assert.equal(!result.ok && result.error.kind, 'network')
  assert.equal($toast.get(), null)
  await call(login, {}, { signal: stop.signal })
  assert.equal($toast.get(), null)
})

test('keepalive: passed to fetch', async () => {
  await call(logout, {}, { keepalive: true })
  await call(logout)
  assert.deepEqual(
    server.sent.map(({ keepalive }) => keepalive),
    [true, false],
  )
})

test('cookies of the page: none becomes a header', async () => {
  for (const name of ['undefined', 'null', 'XSRF-TOKEN', ' ']) cookies.set(name, { value: '1', written: '' })
  await call(getSettings)
  await call(createOptionOrder, ORDER, { idempotencyKey: 'draft-1' })
  cookies.clear()
  assert.deepEqual(
    server.sent.map(({ headers }) => [...headers.keys()]),
    [
      ['lang', 'token'],
      ['idempotency-key', 'lang', 'token'],
    ],
  )
})

test('call without a form: no query', async () => {
  const { fetch } = globalThis
  const addresses: string[] = []
  globalThis.fetch = (address, options) => {
    addresses.push(String(address))
    return fetch(address, options)
  }
  await call(getSettings)
  globalThis.fetch = fetch
  assert.match(addresses[0] ?? '', /\/[\w/]+$/)
})
