import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import type * as Source from '../../../../tools/publish/packages/server/index.ts'
import { accountsBackend, PASSWORD } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { addTestPartner, callFrom, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'
import { createServerProject, type ServerProject } from '../../../support/server-package.ts'

const backend = await accountsBackend(embeddedDatabase)
const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
const { name, key } = await addTestPartner(backend, { scopes: 'read,trade' })

let project: ServerProject
let createPartner: typeof Source.createPartner

before(async () => {
  project = await createServerProject()
  const source = "export { createPartner } from '@tradelet/server'\n"
  ;({ createPartner } = await project.importModule<typeof Source>('app.mjs', source))
})
after(() => project.close())

const connect = () => createPartner({ origin: address, key })

/** Links a new member, in a browser with a cookie if it has one. */
async function link() {
  const member = await backend.join()
  const login = await backend.call('login', { username: member.email, password: PASSWORD })
  const cookie = login.cookie.split(';')[0] ?? ''
  const granted = await grantAccess(backend, { partner: name, token: member.token, cookie })
  const linked = await connect().exchangeCode(granted)
  assert.ok(linked.ok, inspect(linked))
  return { ...linked.data, cookie }
}

const getCode = async (token: string) => (await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).code

test('a linked member: sessions are exchanged, opened, renewed and ended', async () => {
  const partner = connect()
  const linked = await link()
  assert.match(linked.member, /^m_/)
  assert.deepEqual(linked.scopes, ['read', 'trade'])
  const opened = await partner.openSession({
    member: linked.member,
    origin: PARTNER_ORIGIN,
    scopes: ['read'],
    seconds: 60,
  })
  assert.ok(opened.ok)
  assert.deepEqual(opened.data.scopes, ['read'])
  assert.equal(opened.data.expires, backend.clock.now + 60_000)
  const renewed = await partner.renewSession({ token: linked.token, origin: PARTNER_ORIGIN })
  assert.ok(renewed.ok)
  for (const { token } of [linked, opened.data, renewed.data]) assert.equal(await getCode(token), 1)
  const ended = await partner.endSession({ token: opened.data.token, origin: PARTNER_ORIGIN })
  assert.ok(ended.ok)
  assert.equal(await getCode(opened.data.token), 401)
  const again = await partner.endSession({ token: opened.data.token, origin: PARTNER_ORIGIN })
  assert.equal(!again.ok && again.error.kind, 'unauthorized')
})

test('a sign-in link: its code signs the member in on the product, in the browser of the consent', async () => {
  const { token, cookie } = await link()
  const page = '/deposit?coin=usdt'
  const created = await connect().createSignInLink({ token, origin: PARTNER_ORIGIN, page })
  assert.ok(created.ok)
  const url = new URL(created.data)
  assert.deepEqual([url.origin, url.pathname, url.searchParams.get('to')], [address, '/partner-access', page])
  const code = new URLSearchParams(url.hash.slice(1)).get('code') ?? ''
  const headers = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }
  assert.equal((await backend.call('redeemHandoff', { code }, { headers, ip: '10.0.0.9' })).code, 201)
  const other = await connect().createSignInLink({ token, origin: PARTNER_ORIGIN, page })
  const next = other.ok ? (new URLSearchParams(new URL(other.data).hash.slice(1)).get('code') ?? '') : ''
  assert.equal((await backend.call('redeemHandoff', { code: next }, { headers, cookie, ip: '10.0.0.9' })).code, 1)
})

test('refusals are values with code, field, rule and the id of the request', async () => {
  const partner = connect()
  const form = { member: 'm_unknown', origin: PARTNER_ORIGIN, scopes: ['read'] as const }
  const unknown = await partner.openSession(form)
  assert.ok(!unknown.ok)
  const { kind, code, field, rule, requestId, message } = unknown.error
  assert.deepEqual([kind, code, field, rule], ['refused', 201, 'member', 'unknown'])
  assert.match(requestId, /^[\w-]{36}$/)
  assert.notEqual(message, '')
  const stranger = await createPartner({ origin: address, key: 'tlk_1_wrong' }).openSession(form)
  assert.deepEqual(!stranger.ok && [stranger.error.field, stranger.error.rule], ['Authorization', 'key'])
  const unsent = await partner.openSession({ ...form, scopes: ['withdraw'] as unknown as ['read'] })
  assert.deepEqual(!unsent.ok && [unsent.error.code, unsent.error.field], [null, 'scopes'])
  const noMember = await partner.openSession({ ...form, member: '' })
  assert.deepEqual(!noMember.ok && [noMember.error.field, noMember.error.rule], ['member', 'missing'])
})

/** Starts a server in place of a backend, and calls it with a partner of a time limit in ms. */
async function callServer(listener: RequestListener, timeoutMs?: number) {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const partner = createPartner({ origin, key, ...(timeoutMs !== undefined && { timeoutMs }) })
  const result = await partner.openSession({ member: 'm_1', origin: PARTNER_ORIGIN, scopes: ['read'] })
  server.closeAllConnections()
  server.close()
  assert.ok(!result.ok)
  return { error: result.error, received, partner }
}

test('no response in time: a timeout', async () => {
  const { error } = await callServer(() => {}, 50)
  assert.deepEqual([error.kind, error.code], ['timeout', null])
})

test('a body that does not end in time: a timeout', async () => {
  const { error } = await callServer((_request, response) => void response.writeHead(200).write('{"code":1,'), 50)
  assert.equal(error.kind, 'timeout')
})

for (const [what, status, headers, body, kind] of [
  ['a page of a proxy', 502, {}, '<html>', 'server'],
  ['no JSON', 200, {}, 'hello', 'malformed'],
  ['data without a token', 200, {}, '{"code":1,"msg":"","data":{}}', 'malformed'],
  ['an unknown call', 404, {}, '{"code":404,"msg":"","data":null}', 'absent'],
  ['a redirect', 307, { location: '/elsewhere' }, '', 'network'],
] as const)
  test(`${what}: the error ${kind}`, async () => {
    const { error, received } = await callServer((_request, response) => response.writeHead(status, headers).end(body))
    assert.equal(error.kind, kind)
    assert.equal(received.length, 1)
  })

test('too many calls: the seconds to wait', async () => {
  const body = '{"code":429,"msg":"Too many.","data":null}'
  const { error } = await callServer((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(body))
  assert.deepEqual([error.kind, error.code, error.retryAfter], ['refused', 429, 7])
})

test('no server: a network error', async () => {
  const partner = createPartner({ origin: 'http://127.0.0.1:9', key })
  const result = await partner.exchangeCode({ code: 'c', verifier: 'v'.repeat(43) })
  assert.equal(!result.ok && result.error.kind, 'network')
})

test('the key is in one header only: neither in addresses nor in errors nor in objects', async () => {
  const { error, received, partner } = await callServer((_request, response) => response.writeHead(500).end())
  const [request] = received
  assert.equal(request?.headers.authorization, `Bearer ${key}`)
  assert.equal(request?.url, '/api/partner/session')
  const others = Object.entries(request?.headers ?? {}).filter(([header]) => header !== 'authorization')
  for (const shown of [inspect(error, { depth: 9 }), inspect(partner, { showHidden: true, depth: 9 }), inspect(others)])
    assert.ok(!shown.includes(key))
})

for (const [what, options] of [
  ['no key', { origin: 'https://trade.example.com', key: undefined }],
  ['an empty key', { origin: 'https://trade.example.com', key: '' }],
  ['a key with a line break', { origin: 'https://trade.example.com', key: 'tlk_secret\n' }],
  ['a path', { origin: 'https://trade.example.com/api', key: 'tlk_secret' }],
  ['a login', { origin: 'https://tlk_secret@trade.example.com', key: 'tlk_secret' }],
  ['plain HTTP to another machine', { origin: 'http://trade.example.com', key: 'tlk_secret' }],
  ['no address', { origin: '', key: 'tlk_secret' }],
] as const)
  test(`createPartner with ${what}: a TypeError that does not contain the key`, () => {
    assert.throws(
      () => createPartner(options),
      (error: Error) => error instanceof TypeError && !error.message.includes('tlk_secret'),
    )
  })
