import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { platform } from '../../../shared/base/contract/platform.ts'
import {
  type BuildFiles,
  findOutdatedShells,
  findTheme,
  getFiles,
  getTextFiles,
  isSiteCache,
  planResponse,
  type RequestInfo,
  toShellName,
  USED_CACHE,
} from '../../../site/worker/build-files.rules.ts'

const HOME = 'https://trade.example'
const KEPT: BuildFiles = {
  build: 'b2',
  pages: { '/': 'a1', '/options': 'a2', '/404': 'a3' },
  named: { '/favicon.svg': 'a4', '/embed/host.js': 'a5', '/embed/suite/tl-ticker.js': 'a6' },
  hashed: { '/_astro/': 'page.abc.js', '/embed/chunks/': 'core-abc.js' },
  texts: { frame: '/texts/v1/', elements: '/embed/texts/v1/', files: 'common options' },
  used: ['/embed/coins/c1/'],
}
const plan = (path: string, asked: Partial<RequestInfo> = {}) =>
  planResponse({ method: 'GET', url: HOME + path, isPart: false, isPage: false, ...asked }, KEPT, HOME)
const getKind = (path: string, asked?: Partial<RequestInfo>) => plan(path, asked)?.kind ?? null

test('a page is found by all its addresses, as on the server', () => {
  for (const path of ['/options', '/options/', '/options.html', '/options?order=7'])
    assert.deepEqual(plan(path, { isPage: true }), { kind: 'page', path: '/options' })
  assert.deepEqual(plan('/', { isPage: true }), { kind: 'page', path: '/' })
  // The router of the site fetches pages with plain requests.
  assert.equal(getKind('/options'), 'page')
})

test('an unknown address shows the page for unknown addresses, and an unknown file none', () => {
  assert.deepEqual(plan('/nowhere/at/all', { isPage: true }), { kind: 'page', path: '/404' })
  for (const path of ['/nowhere', '/banner.png', '/embed/unknown.js']) assert.equal(getKind(path), null, path)
  assert.equal(getKind('/report.pdf', { isPage: true }), null)
})

test('the kind of a file follows from its path', () => {
  assert.equal(getKind('/embed/host.js'), 'named')
  for (const path of ['/_astro/page.abc.js', '/embed/chunks/core-abc.js', '/embed/chunks/of-another-build.js'])
    assert.equal(getKind(path), 'hashed', path)
  for (const path of [
    '/texts/v1/ar.json',
    '/embed/texts/v1/ar/common.js?171',
    '/embed/coins/c1/btc.svg',
    '/theme/a1.css',
  ])
    assert.equal(getKind(path), 'used', path)
  for (const path of ['/texts/v0/ar.json', '/embed/texts/v0/ar/common.js', '/embed/coins/c0/btc.svg'])
    assert.equal(getKind(path), null, path)
})

test('the theme of a page is the style sheet that it links', () => {
  const link = '<link rel="stylesheet" href="/theme/0123456789abcdef.css">'
  assert.equal(findTheme(`<head><link rel="icon" href="/a.png">${link}</head>`), '/theme/0123456789abcdef.css')
  assert.equal(findTheme('<head><link rel="icon" href="/theme/logo.png"></head>'), null)
})

test('calls, uploads, sockets and operator paths are never handled, by any method, also as a page', () => {
  const paths = Object.values(platform).map(({ path }) => `/api/${path}`)
  for (const path of [
    ...paths,
    '/api/feed',
    '/api/health',
    '/api/market/detail',
    '/uploads/a.png',
    '/operator/settings',
    '/docs/embedding/',
  ])
    for (const isPage of [true, false]) assert.equal(plan(path, { isPage }), null, path)
})

test('requests with a body, range requests and requests to other origins are never handled', () => {
  for (const method of ['POST', 'PUT', 'HEAD', 'DELETE']) assert.equal(plan('/options', { method }), null, method)
  assert.equal(plan('/embed/host.js', { isPart: true }), null)
  assert.equal(plan('', { url: 'https://elsewhere.example/embed/host.js' }), null)
  assert.equal(plan('', { url: `${HOME}:8443/embed/host.js` }), null)
})

test('for any path, only files of the build are handled', () => {
  const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'api', 'uploads', 'options', 'embed', 'chunks')
  fc.assert(
    fc.property(fc.array(fc.oneof(names, fc.webSegment()), { maxLength: 4 }), (parts) => {
      const path = `/${parts.join('/')}`
      const found = plan(path)
      if (found?.kind === 'page') assert.ok(Object.hasOwn(KEPT.pages, found.path))
      else if (found?.kind === 'named') assert.ok(Object.hasOwn(KEPT.named, found.path))
      else if (found) assert.match(path, /^\/(?:_astro|embed\/(?:chunks|coins\/c1|texts\/v1)|texts\/v1)\//)
    }),
  )
})

test('the texts of a language are those of the frame and of all elements; English is part of the code', () => {
  assert.deepEqual(getTextFiles(KEPT, 'ar'), [
    '/texts/v1/ar.json',
    '/texts/v1/ar.more.json',
    '/embed/texts/v1/ar/common.js',
    '/embed/texts/v1/ar/options.js',
  ])
  assert.deepEqual(getTextFiles(KEPT, 'en'), [])
})

test('all files of a build are listed, with a digest unless the name contains a hash', () => {
  const files = new Map(getFiles(KEPT))
  assert.equal(files.size, 8)
  assert.deepEqual(
    [files.get('/404'), files.get('/embed/host.js'), files.get('/_astro/page.abc.js')],
    ['a3', 'a5', null],
  )
})

test('of the previous builds only the latest is kept, for pages that are still open', () => {
  const [first, second, third] = ['b0', 'b1', 'b2'].map(toShellName) as [string, string, string]
  assert.deepEqual(findOutdatedShells([first, USED_CACHE, second, third, 'elsewhere'], 'b2'), [first])
  assert.deepEqual(findOutdatedShells([third], 'b2'), [])
  assert.deepEqual([isSiteCache(first), isSiteCache(USED_CACHE), isSiteCache('elsewhere')], [true, true, false])
})
