import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import type { AppLook } from '../../../../server/operations/site/web-manifest.ts'
import { hashSheet, renderThemeSheet, type Theme } from '../../../../server/platform/settings/theme.ts'
import { BUILT_DIGEST_HEADER, findTheme } from '../../../../site/worker/build-files.rules.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const PAGE =
  '<!DOCTYPE html><html lang="en" data-access="look" data-visitors="login"><head><title data-text="market" data-before="Tradelet - ">Tradelet - Market</title>' +
  '<meta name="apple-mobile-web-app-title" content="Tradelet"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-180.png"><style>a{}</style></head><body>' +
  '<img data-site-logo src="/favicon.svg" alt=""><span data-site-name>Tradelet</span></body></html>'
const THEME: Theme = { day: { bg: '#fffdf8' }, night: { bg: '#14101f' } }
const SHEET = renderThemeSheet(THEME)
const ADDRESS = `/theme/${hashSheet(SHEET)}.css`

let app: FastifyInstance
let dist = ''
let look: AppLook
/** Theme in the database, which another node may have changed. */
let stored: Theme
let sources = ''
/** Number of times the theme was read from the database. */
let reads = 0

beforeEach(async () => {
  dist = await temporaryFolder()
  await mkdir(join(dist, 'site'))
  for (const name of ['market', '404']) await writeFile(join(dist, 'site', `${name}.html`), PAGE)
  look = { name: 'Tradelet', logo: '', theme: { day: {}, night: {} } }
  stored = look.theme ?? THEME
  sources = ''
  app = Fastify()
  app.register(
    serveFiles(
      {
        customScript: async () => '',
        pictureOrigins: async () => [],
        firstPicture: async () => null,
        app: { getLook: async () => look, isKept: true },
        pageSources: async () => sources,
        async readTheme() {
          reads += 1
          await setImmediate()
          return stored
        },
      },
      dist,
    ),
  )
  await app.ready()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('without changes by the operator: the page as it was built', async () => {
  const { body, headers } = await get('/market')
  assert.equal(body, PAGE)
  assert.equal(headers[BUILT_DIGEST_HEADER], undefined)
})

test('name, logo and theme: in the HTML of each page, escaped, under the same policy', async () => {
  const { headers: plain } = await get('/market')
  look = { name: 'A & "B" $1', logo: '/uploads/a.png?x=1&y', theme: THEME }
  const { body, headers } = await get('/market')
  const name = 'A &#38; &#34;B&#34; $1'
  assert.equal(
    body,
    PAGE.replaceAll('Tradelet', () => name)
      .replaceAll('/favicon.svg', '/uploads/a.png?x=1&#38;y')
      .replace(' type="image/svg+xml"', '')
      .replace('/icons/apple-180.png', '/uploads/a.png?x=1&#38;y')
      .replace('</head>', `<link rel="stylesheet" href="${ADDRESS}"></head>`),
  )
  assert.equal(headers['content-security-policy'], plain['content-security-policy'])
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.equal(findTheme(body), ADDRESS)
  assert.equal((await get('/nowhere')).statusCode, 404)
  assert.ok((await get('/nowhere')).body.includes(ADDRESS))
})

test('the digest in the header: that of the built page, by which the service worker knows its build', async () => {
  look.name = 'Example'
  const digest = createHash('sha256').update(PAGE).digest('hex').slice(0, 6)
  assert.equal((await get('/market')).headers[BUILT_DIGEST_HEADER], digest)
})

test('a page that the client has: 304, until the theme or the build changes', async () => {
  look.theme = THEME
  const tag = String((await get('/market')).headers.etag)
  const ask = async () => (await get('/market', { 'if-none-match': tag })).statusCode
  assert.equal(await ask(), 304)
  look.theme = { day: { bg: '#ffffff' }, night: {} }
  assert.equal(await ask(), 200)
  look.theme = THEME
  assert.equal(await ask(), 304)
  await writeFile(join(dist, 'site', 'market.html'), `${PAGE}<p>new`)
  const { statusCode, body } = await get('/market', { 'if-none-match': tag })
  assert.deepEqual([statusCode, body.endsWith('<p>new')], [200, true])
})

test('the style sheet: immutable under the hash of the theme', async () => {
  look.theme = THEME
  const { body, headers } = await get(ADDRESS)
  assert.equal(body, SHEET)
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(headers['content-type']), /^text\/css/)
})

test('the style sheet of a page that another node rendered: read from the database', async () => {
  stored = THEME
  const { body, headers } = await get(ADDRESS)
  assert.deepEqual([body, headers['cache-control']], [SHEET, 'public, max-age=31536000, immutable'])
})

test('the style sheet of a former theme: the present one, never stored under the former hash', async () => {
  look.theme = stored = THEME
  const { body, headers } = await get('/theme/0123456789abcdef.css')
  assert.deepEqual([body, headers['cache-control']], [SHEET, 'no-store'])
  assert.equal((await get('/theme/x.css')).statusCode, 404)
})

test('many requests with unknown hashes at once: share reads of the database', async () => {
  reads = 0
  const files = Array.from({ length: 50 }, (_, at) => `/theme/${String(at).padStart(16, '0')}.css`)
  await Promise.all(files.map((file) => get(file)))
  assert.ok(reads > 0 && reads < files.length / 2, `${reads} reads`)
})

test('custom_csp: extends the policy of pages; an invalid value is ignored', async () => {
  const policy = async () => String((await get('/market')).headers['content-security-policy'])
  const strict = await policy()
  sources = 'frame-src https://chat.example'
  assert.equal(await policy(), strict.replace("frame-src 'none'", 'frame-src https://chat.example'))
  sources = 'frame-src *'
  assert.equal(await policy(), strict)
})

test('visitors_may_look: stated in the HTML of each page; without it pages are sent as built', async () => {
  look.visitors_may_look = true
  const { body, headers } = await get('/market')
  assert.equal(body, PAGE.replace('data-visitors="login"', 'data-visitors="look"'))
  assert.match(String(headers[BUILT_DIGEST_HEADER]), /^[\da-f]{6}$/)
  look.visitors_may_look = false
  assert.equal((await get('/market')).body, PAGE)
})

test("an operator's font: the page does not load the site's typeface ahead", async () => {
  const preload = '<link rel="preload" href="/_astro/inter-latin.woff2" as="font" type="font/woff2" crossorigin>'
  await writeFile(
    join(dist, 'site', 'fonts.html'),
    PAGE.replace('<style>', () => `${preload}<style>`),
  )
  look.theme = stored = THEME
  assert.ok((await get('/fonts')).body.includes(preload))
  look.theme = stored = { day: { font: 'Georgia, serif' }, night: {} }
  assert.ok(!(await get('/fonts')).body.includes('as="font"'))
})
