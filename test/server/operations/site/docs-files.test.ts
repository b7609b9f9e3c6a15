import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const SCRIPT = 'document.title = "a"'
const PAGE = `<!doctype html><title>Embedding</title><script>${SCRIPT}</script>`
let app: FastifyInstance
let dist = ''

beforeEach(async () => {
  dist = await temporaryFolder()
  for (const folder of ['site', 'docs/embedding', 'docs/_astro']) await mkdir(join(dist, folder), { recursive: true })
  for (const name of ['index', '404']) await writeFile(join(dist, 'site', `${name}.html`), 'not here')
  await writeFile(join(dist, 'docs', 'index.html'), 'start')
  await writeFile(join(dist, 'docs', 'embedding', 'index.html'), PAGE)
  await writeFile(join(dist, 'docs', '_astro', 'a.abc.js'), 'a')
  await writeFile(join(dist, '.sources'), 'secret')
  app = Fastify()
  app.register(
    serveFiles(
      {
        customScript: async () => 'alert(1)',
        pictureOrigins: async () => ['https://pictures.test'],
        firstPicture: async () => null,
        app: { getLook: async () => ({ name: 'Tradelet', logo: '' }), isKept: true },
        pageSources: async () => 'script-src https://chat.test',
      },
      dist,
    ),
  )
  await app.ready()
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })

test('documentation page: served with a slash at its end, redirected to it without', async () => {
  const { statusCode, body } = await get('/docs/embedding/')
  assert.deepEqual([statusCode, body], [200, PAGE])
  assert.equal((await get('/docs/')).body, 'start')
  for (const [from, to] of [
    ['/docs', '/docs/'],
    ['/docs/embedding', '/docs/embedding/'],
  ]) {
    const moved = await get(from ?? '')
    assert.deepEqual([moved.statusCode, moved.headers.location], [301, to])
  }
})

test('policy of the documentation: own scripts, inline ones by hash, WebAssembly for the search, no inline styles, nothing of the operator', async () => {
  const policy = String((await get('/docs/embedding/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  assert.match(policy, new RegExp(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash.replaceAll('+', '\\+')}'(;|$)`))
  assert.match(policy, /style-src 'self';/)
  assert.match(policy, /img-src 'self' data: blob: https:\/\/pictures\.test;/)
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*unsafe-eval'|chat\.test/)
})

test('script of the search: has the policy of its worker, which may load the index and WebAssembly', async () => {
  await mkdir(join(dist, 'docs', 'pagefind'))
  await writeFile(join(dist, 'docs', 'pagefind', 'pagefind-worker.js'), 'a')
  const policy = String((await get('/docs/pagefind/pagefind-worker.js')).headers['content-security-policy'])
  assert.equal(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
})

test('page of previews: has an origin of its own, also without its frame', async () => {
  await mkdir(join(dist, 'docs', 'preview'))
  await writeFile(join(dist, 'docs', 'preview', 'index.html'), PAGE)
  const policy = String((await get('/docs/preview/')).headers['content-security-policy'])
  assert.match(policy, /; sandbox allow-scripts allow-forms allow-popups$/)
  assert.doesNotMatch(String((await get('/docs/embedding/')).headers['content-security-policy']), /sandbox/)
})

test('policy of the site: allows no WebAssembly', async () => {
  await writeFile(join(dist, 'site', 'market.html'), '<title>Market</title>')
  assert.doesNotMatch(String((await get('/market')).headers['content-security-policy']), /wasm/)
})

test('changed page: its new inline script is allowed', async () => {
  await get('/docs/embedding/')
  await writeFile(
    join(dist, 'docs', 'embedding', 'index.html'),
    '<script>longer than before, and other code</script>'.repeat(5),
  )
  const hash = createHash('sha256').update('longer than before, and other code').digest('base64')
  assert.ok(String((await get('/docs/embedding/')).headers['content-security-policy']).includes(hash))
})

test('files with a hash in their name: cached for a year; pages: revalidated', async () => {
  assert.match(String((await get('/docs/_astro/a.abc.js')).headers['cache-control']), /immutable/)
  assert.equal((await get('/docs/embedding/')).headers['cache-control'], 'no-cache')
})

test('unknown page, and paths out of the folder: the 404 page of the site', async () => {
  for (const path of [
    '/docs/nothing/',
    '/docs/nothing.js',
    '/docs/%2e%2e/.sources',
    '/docs/..%2f.sources',
    '/docs//embedding/',
  ]) {
    const { statusCode, body } = await get(path)
    assert.equal(statusCode, 404, path)
    assert.doesNotMatch(body, /secret/, path)
  }
})

test('documentation and site that are not built: the maintenance page', async () => {
  app = Fastify()
  app.register(
    serveFiles(
      {
        customScript: async () => '',
        pictureOrigins: async () => [],
        firstPicture: async () => null,
        app: { getLook: async () => ({ name: 'Tradelet', logo: '' }), isKept: true },
      },
      await temporaryFolder(),
    ),
  )
  await app.ready()
  assert.equal((await get('/docs/')).statusCode, 503)
})
