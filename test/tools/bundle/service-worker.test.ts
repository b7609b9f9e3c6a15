import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import vm from 'node:vm'
import { listBuildFiles, makeServiceWorker } from '../../../tools/bundle/service-worker/make.ts'
import { temporaryFolder } from '../../support/databases.ts'

const EMBED = [
  'host.js',
  'tl-ticker.js',
  'tl-menu.js',
  'tl-order-book.js',
  'suite/tl-ticker.js',
  'chunks/core-ab.js',
  'chunks/single.js',
  'texts/4567cdef/ar/common.js',
  'texts/4567cdef/zh-Hans/common.js',
  'coins/c1/btc.svg',
  'first-home.js',
  'first-home.json',
  'first/b7/later.js',
  'manifest.json',
]
const SITE = {
  'index.html': '<html data-build="b7" data-title><script src="/_astro/page.js"></script>',
  'options.html': '<html data-build="b7"><link href="/_astro/page.css"><tl-ticker></tl-ticker>',
  '404.html': '<html data-build="b7">',
  '_astro/page.js': 'import("./later.js"); create("tl-menu")',
  '_astro/page.css': '',
  '_astro/later.js': '',
  '_astro/unasked.js': '',
  'texts/0123abcd/ar.json': '{}',
  'manifest/en.webmanifest': '{}',
  'banners/options.svg': '<svg/>',
  'favicon.svg': '<svg/>',
  'icons/app-192.png': '',
  'icons/whole-512.png': '',
}
let dist = ''
before(async () => {
  dist = await temporaryFolder()
  const files = [
    ...Object.entries(SITE).map(([file, content]) => [join('site', file), content] as const),
    ...[...EMBED, 'chunks/of-a-former-build.js'].map((file) => [join('embed', file), file] as const),
    [join('embed', 'files.json'), JSON.stringify(EMBED)] as const,
  ]
  for (const [file, content] of files) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), content)
  }
})

test('cached files: all pages, the frame and the suite, none of an earlier build, of a standalone element or of one that no page has', async () => {
  const { pages, named, hashed, texts, used } = await listBuildFiles(dist)
  assert.deepEqual(Object.keys(pages).sort(), ['/', '/404', '/options'])
  assert.deepEqual(Object.keys(named).sort(), [
    '/embed/host.js',
    '/embed/suite/tl-ticker.js',
    '/embed/tl-menu.js',
    '/favicon.svg',
    '/icons/app-192.png',
  ])
  assert.deepEqual(hashed, { '/_astro/': 'later.js page.css page.js', '/embed/chunks/': 'core-ab.js' })
  assert.deepEqual(texts, {
    frame: '/texts/0123abcd/',
    elements: '/embed/texts/4567cdef/',
    files: 'common',
  })
  assert.deepEqual(used, ['/embed/coins/c1/'])
})

test('changed content: another digest, so a worker takes no file of another build', async () => {
  const { named: before } = await listBuildFiles(dist)
  await writeFile(join(dist, 'embed', 'host.js'), 'another')
  const { named: after } = await listBuildFiles(dist)
  assert.match(String(before['/embed/host.js']), /^[\da-f]{6}$/)
  assert.notEqual(after['/embed/host.js'], before['/embed/host.js'])
  assert.equal(after['/embed/tl-menu.js'], before['/embed/tl-menu.js'])
})

test('worker and its removal: scripts that listen for their events', async () => {
  await makeServiceWorker(dist)
  for (const [file, events] of [
    ['service-worker.js', ['activate', 'fetch', 'install', 'message', 'notificationclick']],
    ['service-worker-removal.js', ['activate', 'install']],
  ] as const) {
    const code = await readFile(join(dist, 'site', file), 'utf8')
    const heard: string[] = []
    vm.runInNewContext(code, { addEventListener: (name: string) => heard.push(name), location: {} })
    assert.deepEqual(heard.sort(), events)
  }
  assert.match(await readFile(join(dist, 'site', 'service-worker.js'), 'utf8'), /b7/)
})
