import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Config } from '../../../../server/config.ts'
import { originOf } from '../../../../server/core/http/origin.ts'
import { createLog } from '../../../../server/core/log/log.ts'
import { CONFIG } from '../../../support/config.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { testServer } from '../../../support/server.ts'

const db = await embeddedDatabase()
const PROXY = '10.0.0.5'
const VISITOR = '203.0.113.9'

/** Creates a server that reports the sender and origin of forwarded requests, and the warnings that it logs. */
async function server(trustProxy: Config['trustProxy']) {
  const lines: string[] = []
  const { app } = await testServer(db, [], {
    context: {
      config: { ...CONFIG, trustProxy },
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
    },
    plugins: [
      async (scope) => void scope.get('/sender', async ({ ip }) => ip),
      async (scope) => void scope.get('/origin', async (request) => originOf(request)),
    ],
  })
  const senderOf = async (remoteAddress: string, forwarded?: string) =>
    (
      await app.inject({
        url: '/sender',
        remoteAddress,
        ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
      })
    ).body
  const origin = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await app.inject({ url: '/origin', remoteAddress, headers })
    return statusCode === 200 ? body : statusCode
  }
  /** Returns the header Strict-Transport-Security of the response for `url`. */
  const strictTransport = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url, remoteAddress, headers })).headers['strict-transport-security']
  return {
    app,
    senderOf,
    origin,
    strictTransport,
    warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')),
  }
}

test('a proxy on this machine is trusted; another one is not, which is logged once', async () => {
  const { senderOf, warnings } = await server(['loopback'])
  assert.equal(await senderOf(VISITOR), VISITOR)
  assert.equal(await senderOf('127.0.0.1', VISITOR), VISITOR)
  assert.equal(warnings().length, 0)
  for (let again = 0; again < 3; again++) assert.equal(await senderOf(PROXY, VISITOR), PROXY)
  assert.equal(warnings().length, 1)
  assert.match(warnings()[0] ?? '', /"proxy":"10\.0\.0\.5"/)
})

test('a named proxy: trusted for the address before it, and no earlier address', async () => {
  const { senderOf, warnings } = await server(['loopback', '10.0.0.0/24'])
  assert.equal(await senderOf(PROXY, VISITOR), VISITOR)
  assert.equal(await senderOf(PROXY, `198.51.100.1, ${VISITOR}`), VISITOR)
  assert.equal(await senderOf(VISITOR, '198.51.100.1'), VISITOR)
  assert.equal(warnings().length, 1)
})

test('TRUST_PROXY as a number: that many proxies in a row are trusted', async () => {
  const { senderOf } = await server(2)
  assert.equal(await senderOf(PROXY, `198.51.100.1, ${VISITOR}, 10.0.0.6`), VISITOR)
})

test("the origin of a request: taken from a trusted proxy's headers if they are well-formed, else 400", async () => {
  const { origin } = await server(['loopback'])
  const forwarded = (proto: string, host: string) => ({ 'x-forwarded-proto': proto, 'x-forwarded-host': host })
  assert.equal(await origin(forwarded('https', 'trade.example.com:8443')), 'https://trade.example.com:8443')
  assert.equal(await origin(forwarded('https', '[2001:db8::1]:8443')), 'https://[2001:db8::1]:8443')
  assert.equal(await origin({ host: 'trade.example.com' }), 'http://trade.example.com')
  for (const proto of ['javascript', 'javascript:alert(1)//', 'HTTPS ', 'ftp', 'https, data'])
    assert.equal(await origin(forwarded(proto, 'trade.example.com')), 400, proto)
  for (const host of ['a/b', 'a@b', 'a b', '"><script>', 'a?b', 'a#b', 'a:b', '-a', 'a\\b', 'x'.repeat(300)])
    for (const headers of [forwarded('https', host), { host }]) assert.equal(await origin(headers), 400, host)
  assert.equal(
    await origin({ ...forwarded('javascript', '"><script>'), host: 'good.example' }, VISITOR),
    'http://good.example',
  )
})

test('Strict-Transport-Security: one year in every response behind TLS, absent otherwise', async () => {
  const { strictTransport } = await server(['loopback'])
  const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': VISITOR }
  for (const url of ['/origin', '/api/getSetting', '/api/none', '/nowhere'])
    assert.equal(await strictTransport(url, tls), 'max-age=31536000', url)
  assert.equal(await strictTransport('/origin', {}), undefined)
  assert.equal(await strictTransport('/origin', { 'x-forwarded-proto': 'http' }), undefined)
  assert.equal(await strictTransport('/origin', tls, VISITOR), undefined, 'an untrusted sender is ignored')
})

test('a request with two Host headers: 400, also if they are equal or differ in case', async () => {
  const { app } = await server(['loopback'])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const status = async (...headers: string[]) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end(`GET /origin HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split(' ')[1]
  }
  assert.equal(await status('Host: one.example'), '200')
  assert.equal(await status('Host: one.example', 'X-Host: two.example'), '200')
  assert.equal(await status('Host: one.example', 'Host: two.example'), '400')
  assert.equal(await status('Host: one.example', 'HOST: one.example'), '400')
})
