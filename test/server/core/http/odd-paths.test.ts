import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLog } from '../../../../server/core/log/log.ts'
import { operatorRoutes } from '../../../../server/operations/operator/operator.routes.ts'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { serveUploads } from '../../../../server/platform/uploads/serve-uploads.ts'
import { CONFIG } from '../../../support/config.ts'
import { embeddedDatabase, temporaryFolder } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'

const PAGE = '<p>404 of the site'
const lines: string[] = []
const [dataDir, dist] = [await temporaryFolder(), await temporaryFolder()]
await mkdir(join(dist, 'site'))
await mkdir(join(dist, 'embed'))
await writeFile(join(dist, 'site', '404.html'), PAGE)
await writeFile(join(dist, 'site', 'options.html'), '<p>options')
await writeFile(join(dist, 'embed', 'tradelet.js'), 'export {}')
const facts = {
  customScript: async () => '',
  pictureOrigins: async () => [],
  firstPicture: async () => null,
  app: { getLook: async () => ({ name: '', logo: '' }), isKept: true },
}
const server = await createTestServer(await embeddedDatabase(), [], {
  context: {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    config: { ...CONFIG, dataDir },
  },
  plugins: [serveUploads, operatorRoutes, serveFiles(facts, dist)],
})
await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Sends a request exactly as written, which client libraries do not. */
function ask(method: string, target: string): Promise<{ status: number; body: string }> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      said += text
    })
    socket.on('error', reject)
    socket.on('end', () => resolve({ status: Number(said.slice(9, 12)), body: said.split('\r\n\r\n')[1] ?? '' }))
  })
}

const NOWHERE = [
  ...['/foo/..', '/..', '/x/.', '/./options', '/x/../options', '//options', '//etc/passwd', '///x', '/foo/../'],
  ...['/uploads/../x', '/embed/../../package.json', '/embed/../embed/tradelet.js', '/embed//tradelet.js', '/embed/..'],
  ...['/%2e%2e/x', '/%2e%2e%2foptions', '/..%2f..', '/embed/..%2f..%2fpackage.json', '/%252e%252e/x', '/..;/options'],
  ...['/\\..\\x', '/a\\b', '/..\\options', '/%5c..%5coptions', '/embed/..%5c..%5cx', '/\\elsewhere.example/'],
  ...['/%', '/%zz', '/%ff', '/%c0%ae%c0%ae/x', '/options%', '/embed/%', '/embed/%ff', '/%?a=%', '/banners/%'],
  ...['/%00', '/options%00', '/options/..%00/x', '/embed/%00', '/embed/tradelet.js%00.html', '/x%0d%0ay', '/.env'],
  ...[`/${'x'.repeat(5_000)}`, `/${'x/'.repeat(4_000)}y`, `/embed/${'x'.repeat(5_000)}`, `/${'../'.repeat(2_000)}x`],
]

test('a path that names nothing, in any notation: the 404 page', async () => {
  for (const target of NOWHERE) {
    const { status, body } = await ask('GET', target)
    assert.deepEqual([target.slice(0, 60), status, body], [target.slice(0, 60), 404, PAGE])
  }
  assert.equal((await ask('GET', '/options')).body, '<p>options')
})

test('malformed paths of pictures, calls and the operator: 4xx in their own format', async () => {
  for (const target of ['/uploads/%', '/uploads/%00', `/uploads/${'x'.repeat(500)}`, '/uploads/..%2fx', '/api/../x'])
    assert.equal((await ask('GET', target)).status, 404, target)
  for (const target of ['/operator/%', '/operator/%00', '/operator/../x', '/api/%', '/api/%ff', '/api//x'])
    assert.match(String((await ask('GET', target)).status), /^4\d\d$/, target)
  assert.equal((await ask('GET', `/${'x'.repeat(40_000)}`)).status, 400)
})

test('a method that a path does not support: 4xx', async () => {
  const targets = ['/', '/options', '/operator/settings', '/embed/tradelet.js', '/uploads/x', '/nothing', '//x', '*']
  const others = [...METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method)), 'NONSENSE']
  for (const method of others)
    for (const target of targets) {
      const { status } = await ask(method, target)
      assert.ok(status >= 400 && status < 500, `${method} ${target}: ${status}`)
    }
  for (const target of ['//x', '/foo/..', '/%', '/%00']) assert.equal((await ask('HEAD', target)).status, 404, target)
})

test('malformed requests: write no log line', () => {
  // On a busy machine any call may be logged as slow.
  const others = lines.filter((line) => !line.includes('"slow call"'))
  assert.deepEqual(others, [])
})
