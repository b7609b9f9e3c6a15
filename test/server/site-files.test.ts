import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { removeTrailingSlash } from '../../server/operations/site/redirect.ts'
import { getCacheControl, getSiteFile, serveFiles } from '../../server/operations/site/site-files.ts'
import { temporaryFolder } from '../support/databases.ts'
import { until } from '../support/until.ts'

const SCRIPT = 'export const text = 1\n'
const MANIFEST = {
  id: '/',
  name: 'Tradelet',
  short_name: 'Tradelet',
  lang: 'ar',
  icons: [{ src: '/icons/app-192.png' }],
}
const app = Fastify()
let dist = ''
let customScript = ''
let pictures: string[] = []
let firstPicture: string | null = null
let look = { name: 'Tradelet', logo: '' }
const installed = { getLook: async () => look, isKept: true }

before(async () => {
  dist = await temporaryFolder()
  await mkdir(join(dist, 'site'), { recursive: true })
  await mkdir(join(dist, 'embed'))
  for (const name of ['index', 'options', '404']) await writeFile(join(dist, 'site', `${name}.html`), `<p>${name}`)
  await writeFile(join(dist, 'embed', 'tradelet.js'), SCRIPT)
  await writeFile(join(dist, 'embed', 'tradelet.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(dist, 'embed', 'tradelet.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(dist, 'site', 'first.svg'), '<svg/>')
  await writeFile(join(dist, 'secret.txt'), 'not to be served')
  for (const name of ['service-worker', 'service-worker-removal'])
    await writeFile(join(dist, 'site', `${name}.js`), `// ${name}`)
  await mkdir(join(dist, 'site', 'manifest'))
  await writeFile(join(dist, 'site', 'manifest', 'ar.webmanifest'), JSON.stringify(MANIFEST))
  const facts = {
    customScript: async () => customScript,
    pictureOrigins: async () => pictures,
    firstPicture: async () => firstPicture,
    app: installed,
  }
  app.register(serveFiles(facts, dist))
  await app.ready()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('pages: have clean addresses', async () => {
  for (const [url, page] of [
    ['/', 'index'],
    ['/options', 'options'],
    ['/options?symbol=btcusdt', 'options'],
    ['/options.html', 'options'],
  ] as const) {
    const { statusCode, body, headers } = await get(url)
    assert.deepEqual([url, statusCode, body], [url, 200, `<p>${page}`])
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-cache')
  }
})

test('an address with a trailing slash: redirected to the one without, never to another host', async () => {
  for (const [url, location] of [
    ['/options/', '/options'],
    ['/options/?a=1&b=2', '/options?a=1&b=2'],
    ['//elsewhere.example/', '/elsewhere.example'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    assert.deepEqual([url, statusCode, headers.location], [url, 301, location])
  }
  for (const url of ['/\\elsewhere.example/', '/\\/elsewhere.example/', '//\\elsewhere.example//'])
    assert.equal(removeTrailingSlash(url), '/elsewhere.example')
})

test('an unknown path: the 404 page', async () => {
  for (const url of ['/nothing', '/embed/nothing.js', '/embed/nothing/', '/a/b/c', '/favicon.ico']) {
    const { statusCode, body } = await get(url)
    assert.deepEqual([url, statusCode, body], [url, 404, '<p>404'])
  }
})

test('files outside of the two folders: never served', async () => {
  for (const url of [
    '/../secret.txt',
    '/embed/../secret.txt',
    '/embed/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/embed/..%5csecret.txt',
    '/%2e%2e/secret',
  ])
    assert.doesNotMatch((await get(url)).body, /not to be served/, url)
})

test('precompressed files: sent to clients that accept them', async () => {
  const br = await get('/embed/tradelet.js', { 'accept-encoding': 'gzip, br' })
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), SCRIPT)
  assert.match(String(br.headers['content-type']), /^text\/javascript|^application\/javascript/)
  assert.match(String(br.headers.vary), /accept-encoding/i)
  assert.equal((await get('/embed/tradelet.js', { 'accept-encoding': 'gzip' })).headers['content-encoding'], 'gzip')
  const plain = await get('/embed/tradelet.js')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.body, SCRIPT)
  assert.match(String(plain.headers['cache-control']), /max-age=300, stale-while-revalidate/)
})

test('caching: a year for hashed names, five minutes for stable names, revalidation for pages', () => {
  const kept = (file: string) => /max-age=(\d+)|no-cache/.exec(getCacheControl(file))?.[0]
  for (const file of ['chunks/runtime-DzY0k12c.js', 'chunks/en-abcdefgh.js', '_astro/page.B4bLUUlh.css'])
    assert.equal(kept(file), 'max-age=31536000', file)
  for (const file of ['tradelet.js', 'options.js', 'custom-elements.json', 'tradelet.d.ts', 'boot.js', 'manifest.json'])
    assert.equal(kept(file), 'max-age=300', file)
  assert.equal(kept('options.html'), 'no-cache')
  assert.match(getCacheControl('chunks/en-abcdefgh.js'), /immutable/)
  assert.match(getCacheControl('coins/abcdefgh/btc.svg'), /immutable/)
  assert.match(getCacheControl('first/0123abcd/abcdefg.js'), /immutable/)
  assert.doesNotMatch(getCacheControl('first-home.js'), /immutable/)
})

test('/banners/first: serves or redirects to the first picture of the banner', async () => {
  for (const [address, status, what] of [
    [null, 404, undefined],
    ['/first.svg', 200, '<svg/>'],
    ['/uploads/own.png', 302, '/uploads/own.png'],
    ['https://pictures.example/a.png', 302, 'https://pictures.example/a.png'],
    ['/../secret.txt', 404, undefined],
    ['//elsewhere.example/a.png', 404, undefined],
    ['data:image/png;base64,', 404, undefined],
    ['javascript:alert(1)', 404, undefined],
  ] as const) {
    firstPicture = address
    const { statusCode, body, headers } = await get('/banners/first')
    assert.equal(statusCode, status, String(address))
    if (what) assert.ok(body === what || headers.location === what, String(address))
    assert.ok(!body.includes('not to be served'))
  }
})

test('the service worker: revalidated each time, and allowed to connect to this server only', async () => {
  const { statusCode, headers, body } = await get('/service-worker.js')
  assert.deepEqual([statusCode, body], [200, '// service-worker'])
  assert.match(String(headers['content-type']), /javascript/)
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
  assert.match(String((await get('/options')).headers['content-security-policy']), /worker-src 'self'/)
})

test('SERVICE_WORKER=0: devices get the worker that removes the stored site', async () => {
  installed.isKept = false
  const { headers, body } = await get('/service-worker.js')
  installed.isKept = true
  assert.deepEqual([body, headers['cache-control']], ['// service-worker-removal', 'no-cache'])
})

test("the web app manifest: has the operator's name and picture and the chosen theme", async () => {
  const plain = await get('/manifest/ar.webmanifest')
  assert.match(String(plain.headers['content-type']), /^application\/manifest\+json/)
  assert.equal(plain.headers['cache-control'], 'no-cache')
  assert.deepEqual(plain.json(), MANIFEST)
  look = { name: 'Exempel & Co', logo: 'uploads/logo.svg' }
  const { theme_color, ...own } = (await get('/manifest/ar.webmanifest?theme=night')).json()
  look = { name: '', logo: '' }
  assert.equal(theme_color, '#0b1730')
  assert.deepEqual(own, {
    ...MANIFEST,
    name: 'Exempel & Co',
    short_name: 'Exempel & Co',
    background_color: '#0b1730',
    icons: [{ src: '/uploads/logo.svg', sizes: 'any', type: 'image/svg+xml' }],
    screenshots: [],
  })
})

test('the web app manifest of an unknown language or of a path: 404', async () => {
  for (const tag of ['xx', '..%2findex', '%2e%2e%2f%2e%2e%2fsecret']) {
    const { statusCode, body } = await get(`/manifest/${tag}.webmanifest`)
    assert.equal(statusCode, 404, tag)
    assert.ok(!body.includes('not to be served'))
  }
})

test('the policy of a page: only its own code and styles, without exceptions', async () => {
  const policy = String((await get('/options')).headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /style-src 'self';/)
  assert.match(policy, /frame-ancestors 'self'/)
  assert.doesNotMatch(policy, /unsafe|\*/)
})

test("the operator's script: allowed from the next page on, and nothing else", async () => {
  const policy = async () => String((await get('/options')).headers['content-security-policy'])
  const strict = await policy()
  customScript = 'console.log(1)'
  const hash = createHash('sha256').update(customScript).digest('base64')
  assert.equal(await policy(), strict.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`))
  customScript = ''
  assert.equal(await policy(), strict)
})

test('inline sources of a page: allowed by their hash, and by the new hash after a build', async () => {
  const sources = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const page = (code: string) =>
    `<script>${code}</script><script src="/a.js"></script><style>b{}</style><script type="module" src="/c.js"></script>`
  for (const code of ['a()', 'longer()']) {
    await writeFile(join(dist, 'site', 'inline.html'), page(code))
    const policy = String((await get('/inline')).headers['content-security-policy'])
    assert.ok(policy.includes(`script-src 'self' ${sources(code)};`), policy)
    assert.ok(policy.includes(`style-src 'self' ${sources('b{}')};`), policy)
  }
})

test('inline sources of one page: allowed in every other page, from which it is reached without a new document', async () => {
  await writeFile(join(dist, 'site', 'reached.html'), '<script>reached()</script>')
  await writeFile(join(dist, 'site', 'first.html'), '<p>first')
  const hash = createHash('sha256').update('reached()').digest('base64')
  assert.ok(String((await get('/first')).headers['content-security-policy']).includes(`'sha256-${hash}'`))
})

test('a page built again: allowed from unchanged pages within a second (login leads to the home page)', async () => {
  const policy = async () => String((await get('/options')).headers['content-security-policy'])
  await policy()
  await writeFile(join(dist, 'site', 'index.html'), '<script>built.anew()</script>')
  const source = `'sha256-${createHash('sha256').update('built.anew()').digest('base64')}'`
  await until(async () => (await policy()).includes(source), 'the new script in the policy')
})

/** Returns the sources of a directive in the policy of a page. */
async function readSources(directive: string): Promise<string[]> {
  const policy = String((await get('/options')).headers['content-security-policy'])
  const [, found] = new RegExp(`${directive} ([^;]*)`).exec(policy) ?? []
  return found?.split(' ') ?? []
}

test('connections and pictures of a page: this server, and origins that the operator has set', async () => {
  assert.deepEqual(await readSources('connect-src'), ["'self'"])
  assert.deepEqual(await readSources('img-src'), ["'self'", 'data:', 'blob:'])
  pictures = ['https://pictures.example', 'https://partner.example:8443']
  customScript = 'https://counter.example/a.js?x=1'
  assert.deepEqual(await readSources('connect-src'), ["'self'", 'https://counter.example'])
  assert.deepEqual(await readSources('img-src'), ["'self'", 'data:', 'blob:', ...pictures, 'https://counter.example'])
  pictures = []
  customScript = ''
})

test('a page configured for another backend: may connect to it, and to no other', async () => {
  const config = {
    api: 'https://api.example/v1',
    feed: 'wss://feed.example/ws',
    market: '/market',
    dialect: 'platform',
  }
  await writeFile(
    join(dist, 'site', 'configured.html'),
    `<script type="application/json" id="tradelet-config">${JSON.stringify(config)}</script>`,
  )
  await until(async () => (await readSources('connect-src')).length > 1, 'the backends')
  const backends = ['https://api.example', 'wss://api.example', 'https://feed.example', 'wss://feed.example']
  assert.deepEqual(await readSources('connect-src'), ["'self'", ...backends])
  assert.ok((await readSources('img-src')).includes('https://api.example'))
  await writeFile(join(dist, 'site', 'configured.html'), '<script id="tradelet-config">{broken</script>')
  await until(async () => (await readSources('connect-src')).length === 1, 'no backend')
})

test('before a build: pages are 404 with a text; after a build they are served', async () => {
  await rm(join(dist, 'site'), { recursive: true })
  const { statusCode, body } = await get('/')
  assert.deepEqual([statusCode, body], [404, 'Not found.'])
  await mkdir(join(dist, 'site'))
  await writeFile(join(dist, 'site', 'index.html'), '<p>new')
  assert.equal((await get('/')).body, '<p>new')
})

test('paths of the site: mapped to files', () => {
  assert.equal(getSiteFile('a/b'), 'a/b.html')
  assert.equal(getSiteFile('a.b/c'), 'a.b/c.html')
  assert.equal(getSiteFile('_astro/x.css'), '_astro/x.css')
})
