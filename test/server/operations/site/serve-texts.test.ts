import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { createRobots, createSitemap } from '../../../../tools/documents/site/sitemap.ts'
import { temporaryFolder } from '../../../support/databases.ts'

let app: FastifyInstance
let mayLook = false

beforeEach(async () => {
  mayLook = false
  const dist = await temporaryFolder()
  for (const folder of ['site', 'docs/elements', 'embed']) await mkdir(join(dist, folder), { recursive: true })
  await writeFile(join(dist, 'site', '404.html'), 'not here')
  await writeFile(join(dist, 'embed', 'release.json'), '{"version":"1.4.0","date":"2026-12-01"}')
  for (const folder of ['site', 'docs'])
    await writeFile(join(dist, folder, 'llms.txt'), '- [tl-ticker](/docs/elements/tl-ticker.md): Prices.\n')
  await writeFile(
    join(dist, 'docs', 'elements', 'tl-ticker.md'),
    '<script src="https://trade.example.com/embed/0.1.2/tradelet.js" data-partner="harbour">',
  )
  const pages = [
    { path: '/market', access: 'public' },
    { path: '/options', access: 'look' },
  ] as const
  await writeFile(join(dist, 'site', 'sitemap.xml'), createSitemap(pages, ['index.html']))
  await writeFile(join(dist, 'site', 'robots.txt'), createRobots())
  app = Fastify()
  app.register(
    serveFiles(
      {
        customScript: async () => '',
        pictureOrigins: async () => [],
        firstPicture: async () => null,
        app: { getLook: async () => ({ name: 'Tradelet', logo: '', visitors_may_look: mayLook }), isKept: true },
        readPartner: async () => 'sandbox',
      },
      dist,
    ),
  )
  await app.ready()
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'trade.test:8443' } })

for (const path of ['/llms.txt', '/docs/llms.txt'])
  test(`${path}: is served, and its links have the address of the server`, async () => {
    const { statusCode, body, headers } = await get(path)
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.equal(body, '- [tl-ticker](http://trade.test:8443/docs/elements/tl-ticker.md): Prices.\n')
    // The address is that of the request, so a shared cache must not serve it to others.
    assert.match(String(headers['cache-control']), /^private/)
  })

test('text of an element: has address, version and partner of the server', async () => {
  const { body, headers } = await get('/docs/elements/tl-ticker.md')
  assert.equal(body, '<script src="http://trade.test:8443/embed/1.4.0/tradelet.js" data-partner="sandbox">')
  assert.match(String(headers['content-type']), /^text\/markdown/)
})

test('robots.txt: names the sitemap of the server', async () => {
  assert.match((await get('/robots.txt')).body, /^Sitemap: http:\/\/trade\.test:8443\/sitemap\.xml$/m)
})

test('sitemap.xml: has the pages of markets only while visitors may open them', async () => {
  const list = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>http:\/\/trade\.test:8443(.*?)<\/loc>/g)].map(
      ([, path]) => path,
    )
  assert.deepEqual(await list(), ['/', '/docs/', '/market'])
  mayLook = true
  assert.deepEqual(await list(), ['/', '/docs/', '/market', '/options'])
})

test('unknown text: 404', async () => {
  for (const path of ['/docs/nothing.md', '/docs/elements/nothing.md', '/docs/..%2f..%2fREADME.md'])
    assert.equal((await get(path)).statusCode, 404, path)
})
