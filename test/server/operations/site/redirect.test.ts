import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { embeddedDatabase, temporaryFolder } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'

const SCRIPT = 'export const text = "a script that is long enough to be compressed"\n'
const BROTLI = brotliCompressSync(SCRIPT)
let firstPicture = ''

const dist = await temporaryFolder()
for (const folder of ['site', 'embed', 'docs/_astro']) await mkdir(join(dist, folder), { recursive: true })
await writeFile(join(dist, 'site', '404.html'), 'not here')
for (const file of ['embed/tradelet.js', 'docs/_astro/a.js', 'site/a.svg']) {
  await writeFile(join(dist, file), SCRIPT)
  await writeFile(join(dist, `${file}.br`), BROTLI)
}
const files = serveFiles(
  {
    customScript: async () => '',
    pictureOrigins: async () => [],
    firstPicture: async () => firstPicture,
    app: { getLook: async () => ({ name: '', logo: '' }), isKept: true },
  },
  dist,
)
const { app } = await createTestServer(await embeddedDatabase(), [], { plugins: [files] })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Sends a request target exactly as written, in bytes, and returns the head of the response. */
function ask(target: string): Promise<{ status: number; location: string | undefined }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => (text += part))
    socket.on('error', reject)
    socket.on('end', () => {
      const [head = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.slice(9, 12)), location: /^location: (.*)$/im.exec(head)?.[1] })
    })
  })
}

const HOSTILE = [
  ...['%E2%80%A6', '…', 'ü', '%C3%BC', 'a%20b', '%F0%9F%98%80', '😀', '%ED%A0%80', '%FF', 'x%', '%zz'],
  ...['a%0d%0aSet-Cookie:%20a=b', '%0a', '%00', '%09/evil.test', '%7f', '"x"', '<x>', "'x'", '{x}', '|x|', '^'],
  ...['/evil.test', '//evil.test', '\\evil.test', '%5cevil.test', '/\\evil.test', '%2f%2fevil.test', '@evil.test'],
  ...[
    '../evil.test',
    '%2e%2e/evil.test',
    'a?next=//evil.test',
    'a?b=…',
    'a?b=%0d%0a',
    'a;b=c',
    'a#b',
    'https:/evil.test',
  ],
]

test('hostile path: each redirect stays on this host, is plain ASCII without blanks and controls, and never fails', async () => {
  let count = 0
  for (const path of HOSTILE)
    for (const target of [`/docs/${path}`, `/${path}/`, `/options/${path}/`]) {
      const { status, location } = await ask(target)
      assert.ok(status < 500, `${target}: ${status}`)
      if (location === undefined) continue
      count++
      assert.match(location, /^\/(?![/\\])[!-[\]-~]*$/, target)
      assert.equal(new URL(location, 'http://here.test').host, 'here.test', target)
    }
  assert.ok(count > HOSTILE.length, `only ${count} redirects`)
})

test('path outside ASCII: the redirect names the same page, with its query', async () => {
  for (const [from, to] of [
    ['/docs/%E2%80%A6', '/docs/%E2%80%A6/'],
    ['/docs/%E2%80%A6?a=%2F&b=%E2%80%A6', '/docs/%E2%80%A6/?a=%2F&b=%E2%80%A6'],
    ['/%C3%BC/', '/%C3%BC'],
    ['/%C3%BC{}/?"', '/%C3%BC%7B%7D?%22'],
    ['/a%20b/?c', '/a%20b?c'],
  ] as const)
    assert.deepEqual(await ask(from), { status: 301, location: to })
})

test('first picture of the banner: an address outside ASCII is encoded, another host is not added', async () => {
  for (const [address, location] of [
    ['https://pictures.test/ü\r\n.png', 'https://pictures.test/%C3%BC%0D%0A.png'],
    ['https://pictures.test/a%20b.png?c=…', 'https://pictures.test/a%20b.png?c=%E2%80%A6'],
    ['/uploads/\uD800.png', '/uploads/%EF%BF%BD.png'],
    ['//evil.test/a.png', undefined],
    ['/\\evil.test/a.png', undefined],
  ] as const) {
    firstPicture = address
    assert.equal((await ask('/banners/first')).location, location, address)
  }
})

test('sources of the server: only one place sets a header Location', async () => {
  const found: string[] = []
  for (const file of globSync('server/**/*.ts'))
    if (/\.redirect\(|['"]location['"]/i.test(await readFile(file, 'utf8'))) found.push(file)
  assert.deepEqual(found, ['server/operations/site/redirect.ts'])
})

/** Requests a range of a file. */
function askRange(path: string, range: string, encoding: string) {
  return new Promise<{
    status: number | undefined
    range: string | undefined
    cache: string | undefined
    bytes: number
  }>((resolve, reject) => {
    const headers = { range, 'accept-encoding': encoding }
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => {
        const { 'content-range': contentRange, 'cache-control': cache } = response.headers
        resolve({ status: response.statusCode, range: contentRange, cache, bytes })
      })
    })
      .on('error', reject)
      .end()
  })
}

test('range beyond the end of a file: 416 with the size of what would have been sent, also compressed', async () => {
  for (const path of ['/embed/tradelet.js', '/docs/_astro/a.js', '/a.svg'])
    for (const [encoding, size] of [
      ['identity', SCRIPT.length],
      ['br', BROTLI.length],
    ] as const)
      for (const range of [`bytes=${size}-`, 'bytes=100000-100001', `bytes=${size}-${size + 5}`])
        assert.deepEqual(
          await askRange(path, range, encoding),
          { status: 416, range: `bytes */${size}`, cache: 'no-store', bytes: 0 },
          `${path} ${encoding} ${range}`,
        )
})

test('range within a file: 206 with its bytes; one that cannot be read is ignored', async () => {
  const { status, range, bytes } = await askRange('/embed/tradelet.js', 'bytes=5-9', 'identity')
  assert.deepEqual({ status, range, bytes }, { status: 206, range: `bytes 5-9/${SCRIPT.length}`, bytes: 5 })
  assert.equal((await askRange('/embed/tradelet.js', 'lines=5-9', 'identity')).status, 200)
})
