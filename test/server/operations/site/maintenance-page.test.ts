import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { renderMaintenancePage } from '../../../../server/operations/site/maintenance-page.ts'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { NAMED_LANGUAGES } from '../../../../shared/base/i18n/named-languages.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const tags = NAMED_LANGUAGES.map(({ code }) => code)

test('a page in one language has no script; a page in all has each in its direction and a matching policy', () => {
  const one = renderMaintenancePage('Tom & <b>', ['ar'])
  assert.match(one.html, /<html lang="ar">/)
  assert.match(one.html, /<main lang="ar" dir="rtl"><b>Tom &#38; &#60;b&#62;<\/b>/)
  assert.doesNotMatch(one.html, /<script/)
  const all = renderMaintenancePage('Tradelet', tags)
  for (const tag of tags) assert.ok(all.html.includes(`<main lang="${tag}"`), tag)
  for (const [kind, pattern] of [
    ['script-src', /<script>([\s\S]*)<\/script>/],
    ['style-src', /<style>([\s\S]*)<\/style>/],
  ] as const) {
    const content = pattern.exec(all.html)?.[1] ?? ''
    const hash = createHash('sha256').update(content).digest('base64')
    assert.ok(all.policy.includes(`${kind} 'sha256-${hash}'`), kind)
  }
})

test("while the backend cannot serve, pages are 503 in the visitor's language with the site's name, and files are served", async (t) => {
  const dist = await temporaryFolder()
  await mkdir(join(dist, 'site'))
  await writeFile(join(dist, 'site', 'index.html'), '<p>home')
  await writeFile(join(dist, 'site', 'favicon.svg'), '<svg/>')
  let serves = false
  const app = Fastify()
  t.after(() => app.close())
  const facts = {
    customScript: async () => '',
    pictureOrigins: async () => [],
    firstPicture: async () => null,
    app: { getLook: async () => ({ name: 'My Exchange', logo: '' }), isKept: true },
    canServe: async () => serves,
  }
  await app.register(serveFiles(facts, dist))
  const get = (url: string, language: string) =>
    app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })
  for (const [header, lang] of [
    ['xx, de-AT;q=0.9, en;q=0.5', 'de'],
    ['fr;q=0.2, ar-EG', 'ar'],
    ['*', 'en'],
    ['', 'en'],
  ] as const) {
    const { statusCode, headers, body } = await get('/', header)
    assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '30', 'no-store'])
    assert.match(body, new RegExp(`<html lang="${lang}">`))
    assert.match(body, /My Exchange/)
  }
  assert.equal((await get('/favicon.svg', 'en')).statusCode, 200)
  serves = true
  assert.deepEqual([(await get('/', 'en')).statusCode, (await get('/', 'en')).body], [200, '<p>home'])
})

test('while the site is not built, a page is 503 and anything else 404', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  const facts = {
    customScript: async () => '',
    pictureOrigins: async () => [],
    firstPicture: async () => null,
    app: { getLook: async () => Promise.reject(new Error('no database')), isKept: true },
  }
  await app.register(serveFiles(facts, await temporaryFolder()))
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /Tradelet/)
  assert.equal((await app.inject('/embed/tradelet.js')).statusCode, 404)
})
