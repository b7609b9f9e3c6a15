import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { handle } from '../../../../server/core/http/handle.ts'
import { getBanners } from '../../../../shared/base/contract/banners.ts'
import { login } from '../../../../shared/base/contract/session.ts'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import { uploadImage } from '../../../../shared/base/contract/upload.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { createTestServer, FORM_HEADERS } from '../../../support/server.ts'

const server = await createTestServer(
  await embeddedDatabase(),
  [
    handle(getSettings, async () => getSettings.example),
    handle(getBanners, async () => []),
    handle(login, async () => login.example),
    handle(uploadImage, async ({ request }) => {
      const file = await request.file({ limits: { fileSize: 1000 } })
      return { url: String((await file?.toBuffer())?.length), fullUrl: '' }
    }),
  ],
  { plugins: [(app) => void app.get('/elsewhere', async () => 'here')] },
)
const multipart = { token: 'member-7', 'content-type': 'multipart/form-data; boundary=x' }
const part = (content: string) => `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}`

test('an unknown path: 404 with any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)
    for (const url of [
      '/api/noSuchCall',
      '/api/getSetting/',
      '/api/getsetting',
      '/api',
      '/api/',
      '/api/api/common/x',
    ]) {
      const { status, envelope } = await server.send({ method, url })
      assert.deepEqual([url, status, envelope.code, envelope.data], [url, 404, 404, null])
    }
})

test('a method that a call does not accept: 405 with the accepted ones', async () => {
  for (const [method, url, allow] of [
    ['POST', '/api/getSetting', 'GET'],
    ['GET', '/api/getBanner', 'POST'],
    ['PUT', '/api/login', 'POST'],
    ['DELETE', '/api/login', 'POST'],
  ] as const) {
    const { status, headers, envelope } = await server.send({ method, url })
    assert.deepEqual([status, envelope.code, headers.allow], [405, 405, allow])
    assert.match(envelope.msg, new RegExp(allow))
  }
})

test('a content type other than a form: 415', async () => {
  for (const type of ['application/json', 'text/plain', 'text/xml', 'multipart/form-data; boundary=x', '']) {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const { status, envelope } = await server.send({ method: 'POST', url: '/api/login', headers, payload: '{}' })
    assert.deepEqual([type, status, envelope.code], [type, 415, 415])
  }
  const { status } = await server.send({
    method: 'POST',
    url: '/api/api/common/upload',
    headers: { ...FORM_HEADERS, token: 'member-7' },
    payload: 'file=x',
  })
  assert.equal(status, 415)
})

test('the content type of a form: accepted with a charset and in any case', async () => {
  const headers = { 'content-type': 'Application/X-WWW-Form-URLEncoded; charset=UTF-8' }
  const payload = 'username=a&password=b'
  assert.equal((await server.send({ method: 'POST', url: '/api/login', headers, payload })).envelope.code, 1)
})

test('a compressed form, or one in a charset other than UTF-8: 415', async () => {
  const sent = async (headers: Record<string, string>, url = '/api/login') =>
    (
      await server.send({
        method: 'POST',
        url,
        headers: { ...FORM_HEADERS, ...headers },
        payload: 'username=a&password=b',
      })
    ).status
  for (const packing of ['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense'])
    assert.equal(await sent({ 'content-encoding': packing }), 415, packing)
  for (const charset of ['utf-16', 'latin1', '"iso-8859-1"'])
    assert.equal(await sent({ 'content-type': `${FORM_HEADERS['content-type']}; charset=${charset}` }), 415, charset)
  assert.equal(await sent({ 'content-encoding': 'Identity' }), 200)
  assert.equal(await sent({ 'content-type': `${FORM_HEADERS['content-type']};charset="UTF-8"` }), 200)
  assert.equal(await sent({ ...multipart, 'content-encoding': 'gzip' }, '/api/api/common/upload'), 415)
})

test('a form above the size limit: 413', async () => {
  const payload = `username=${'a'.repeat(100_000)}`
  const { status, envelope } = await server.send({ method: 'POST', url: '/api/login', headers: FORM_HEADERS, payload })
  assert.deepEqual([status, envelope.code], [413, 413])
})

test('a malformed form: refused as an invalid form, not a fault', async () => {
  for (const payload of ['%', '%zz=%e0%a4', '&&&===', '__proto__=1&constructor=2', '\0'])
    assert.equal(
      (await server.send({ method: 'POST', url: '/api/login', headers: FORM_HEADERS, payload })).envelope.field,
      'username',
    )
})

test('a multipart body that is malformed, truncated or too large: 400 or 413', async () => {
  const upload = async (payload: string, headers = multipart) =>
    (await server.send({ method: 'POST', url: '/api/api/common/upload', headers, payload })).status
  assert.equal(await upload(`${part('abc')}\r\n--x--\r\n`), 200)
  assert.equal(await upload(part('abc')), 400)
  assert.equal(await upload('abc'), 400)
  assert.equal(await upload('abc', { ...multipart, 'content-type': 'multipart/form-data' }), 400)
  assert.equal(await upload(`${part('a'.repeat(2000))}\r\n--x--\r\n`), 413)
})

test('a path of a call that cannot be decoded: 400', async () => {
  const { status, envelope } = await server.send({ method: 'GET', url: '/api/%zz' })
  assert.deepEqual([status, envelope.code], [400, 400])
})

test('pages of other origins: may call, without credentials', async () => {
  const origin = 'https://partner.example'
  const preflight = await server.send({
    method: 'OPTIONS',
    url: '/api/login',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token,lang,idempotency-key,content-type',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], '*')
  assert.equal(
    preflight.headers['access-control-allow-headers'],
    'Token, Lang, Idempotency-Key, Content-Type, X-Request-Id',
  )
  assert.equal(preflight.headers['access-control-max-age'], '86400')
  assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
  for (const url of ['/api/getSetting', '/api/noSuchCall', '/api/getBanner']) {
    const { headers } = await server.send({ method: 'GET', url, headers: { origin } })
    assert.deepEqual([url, headers['access-control-allow-origin']], [url, '*'])
    assert.equal(headers['access-control-expose-headers'], 'Retry-After, Idempotency-Replayed, Date, X-Request-Id')
  }
  const elsewhere = await server.send({ method: 'GET', url: '/elsewhere', headers: { origin } })
  assert.equal(elsewhere.headers['access-control-allow-origin'], undefined)
})

test('data that is not HTTP: an envelope, and the connection is closed', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('this is no request\r\n\r\n')
  let said = ''
  socket.on('data', (text) => {
    said += text
  })
  await once(socket, 'end')
  assert.match(said, /^HTTP\/1\.1 400 /)
  assert.deepEqual(JSON.parse(said.split('\r\n\r\n')[1] ?? ''), {
    code: 400,
    msg: "We couldn't read the request.",
    data: null,
  })
})
