import assert from 'node:assert/strict'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, test } from 'node:test'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { VERSION } from '../../../../server/core/version.ts'
import { type EmbedFolders, readBuildVersion } from '../../../../server/operations/site/embed-releases.ts'
import { serveEmbed } from '../../../../server/operations/site/serve-embed.ts'
import { storeRelease } from '../../../../server/operations/site/store-release.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const NOW = Date.UTC(2026, 10, 27)
const DAY_MS = 86_400_000
let folders: EmbedFolders & { releases: string }
let errors: string[]

const log = { error: (_fields: object, message: string) => void errors.push(message) }

beforeEach(async () => {
  const root = await temporaryFolder()
  folders = { current: join(root, 'embed'), version: '0.1.2', releases: join(root, 'releases') }
  errors = []
})

/** Writes a build as `npm run build` does: `files` by name, and what describes them. */
async function writeBuild(files: Record<string, string>, date: string | null = null): Promise<void> {
  await rm(folders.current, { recursive: true, force: true })
  const described = {
    ...files,
    'files.json': JSON.stringify(Object.keys(files)),
    'release.json': JSON.stringify({ date }),
    'integrity.json': JSON.stringify({ 'tradelet.js': 'sha384-x' }),
  }
  for (const [name, text] of Object.entries(described)) {
    await mkdir(dirname(join(folders.current, name)), { recursive: true })
    await writeFile(join(folders.current, name), text)
  }
}

const store = (at = NOW) => storeRelease(folders, log, at)

/** Starts the server of the folders and returns a function that requests a path below /embed/. */
async function serve() {
  const app: FastifyInstance = Fastify({ trustProxy: true })
  await app.register(fastifyStatic, { root: folders.current, serve: false, cacheControl: false, suppressWarning: true })
  serveEmbed(app, folders, (reply) => void reply.send('the page of frames'))
  return async (path: string) => {
    const headers = { host: 'trade.test', 'x-forwarded-proto': 'https' }
    const { statusCode, body, headers: sent } = await app.inject({ method: 'GET', url: `/embed/${path}`, headers })
    return {
      status: statusCode,
      body,
      cache: String(sent['cache-control']),
      type: String(sent['content-type']),
      map: sent.sourcemap,
    }
  }
}

test('a new image keeps the files of the former version; each version has its own chunks', async () => {
  await writeBuild({ 'tradelet.js': 'one', 'chunks/one.js': 'of one' }, '2026-11-24')
  await store()
  folders.version = '0.2.0'
  await writeBuild({ 'tradelet.js': 'two', 'chunks/two.js': 'of two' })
  await store()
  const get = await serve()
  assert.equal((await get('tradelet.js')).body, 'two')
  assert.equal((await get('0.1.2/tradelet.js')).body, 'one')
  assert.equal((await get('0.2.0/tradelet.js')).body, 'two')
  assert.equal((await get('v0/tradelet.js')).body, 'two')
  assert.equal((await get('0.1.2/chunks/one.js')).body, 'of one')
  assert.equal((await get('0.1.2/chunks/two.js')).status, 404, 'a version never loads files of another one')
  for (const path of ['chunks/one.js', 'v0/chunks/one.js', 'chunks/two.js'])
    assert.match((await get(path)).body, /^of/, `${path}: pages that are open since the former image load it`)
  for (const path of ['0.3.0/tradelet.js', 'v1/tradelet.js', '0.1.2/../secret', 'chunks/three.js'])
    assert.equal((await get(path)).status, 404, path)
  assert.deepEqual(errors, [])
})

test('caching: a version for ever, the newest of a major and the newest build for 5 minutes', async () => {
  await writeBuild({ 'tradelet.js': 'one', 'chunks/one.js': 'of one', 'tradelet.d.ts': 'export {}' })
  const get = await serve()
  for (const path of ['0.1.2/tradelet.js', '0.1.2/integrity.json', 'chunks/one.js', 'v0/chunks/one.js'])
    assert.equal((await get(path)).cache, 'public, max-age=31536000, immutable', path)
  assert.equal((await get('0.1.2/importmap.json')).cache, 'private, max-age=300', 'shared caches do not store it')
  for (const path of ['tradelet.js', 'v0/tradelet.js', 'versions.json'])
    assert.match((await get(path)).cache, /^public, max-age=300,/, path)
  for (const path of ['tradelet.d.ts', 'v0/tradelet.d.ts', '0.1.2/tradelet.d.ts'])
    assert.equal((await get(path)).type, 'text/plain; charset=utf-8')
})

test('the page of frames is in the folder of each version that has its script', async () => {
  await writeBuild({ 'tradelet.js': 'one' })
  await store()
  folders.version = '0.2.0'
  await writeBuild({ 'tradelet.js': 'two', 'framed-page.js': 'of two' })
  const get = await serve()
  for (const path of ['frame', 'v0/frame', '0.2.0/frame'])
    assert.equal((await get(path)).body, 'the page of frames', path)
  for (const path of ['0.1.2/frame', '0.3.0/frame', 'v1/frame', 'chunks/frame'])
    assert.equal((await get(path)).status, 404, path)
})

test('a script with a source map names it in a header', async () => {
  await writeBuild({ 'chunks/one.js': 'one', 'chunks/one.js.map': '{}', 'chunks/two.js': 'two' })
  const get = await serve()
  assert.equal((await get('0.1.2/chunks/one.js')).map, 'one.js.map')
  assert.equal((await get('chunks/two.js')).map, undefined)
})

test('a build of a stored version: the version keeps its files, the newest build is served without a version', async () => {
  await writeBuild({ 'tradelet.js': 'released' })
  await store()
  await writeBuild({ 'tradelet.js': 'later', 'chunks/later.js': 'of later' })
  await store()
  const get = await serve()
  assert.equal((await get('0.1.2/tradelet.js')).body, 'released')
  assert.equal((await get('tradelet.js')).body, 'later')
})

test('a build between two releases: served and listed under its own version, and not stored as one', async () => {
  await writeBuild({ 'tradelet.js': 'released' }, '2026-11-24')
  await store()
  await writeBuild({ 'tradelet.js': 'later', 'chunks/later.js': 'of later' })
  await writeFile(join(folders.current, 'release.json'), '{ "version": "0.1.3-next.1a2b3c4d", "date": null }')
  folders.version = readBuildVersion(folders.current)
  await store()
  assert.deepEqual((await readdir(folders.releases)).sort(), ['0.1.2', 'previous'])
  const get = await serve()
  assert.equal((await get('0.1.2/tradelet.js')).body, 'released')
  for (const path of ['0.1.3-next.1a2b3c4d/tradelet.js', 'v0/tradelet.js', 'tradelet.js'])
    assert.equal((await get(path)).body, 'later', path)
  const { newest, versions } = JSON.parse((await get('versions.json')).body)
  assert.equal(newest, '0.1.3-next.1a2b3c4d')
  assert.deepEqual(
    versions.map(({ version, date }: { version: string; date: string | null }) => [version, date]),
    [
      ['0.1.3-next.1a2b3c4d', null],
      ['0.1.2', '2026-11-24'],
    ],
  )
})

test('a build without a release of its own: the release is not served from it', async () => {
  await writeBuild({ 'tradelet.js': 'later' })
  folders.version = '0.1.3-next.1a2b3c4d'
  assert.equal((await (await serve())('0.1.2/tradelet.js')).status, 404)
})

test('version of a build that states none, or no version: that of the backend', async () => {
  for (const text of ['{}', '{ "version": "../secret" }', 'no JSON']) {
    await mkdir(folders.current, { recursive: true })
    await writeFile(join(folders.current, 'release.json'), text)
    assert.equal(readBuildVersion(folders.current), VERSION)
  }
})

test('versions.json: all versions, newest first, with dates, retirement and the version of each major', async () => {
  await writeBuild({ 'tradelet.js': 'one' }, '2026-11-24')
  await store()
  folders.version = '1.0.0'
  await writeBuild({ 'tradelet.js': 'two' })
  await writeFile(join(folders.releases, 'retired.json'), JSON.stringify({ '0.1.2': '2027-03-01' }))
  const get = await serve()
  assert.deepEqual(JSON.parse((await get('versions.json')).body), {
    newest: '1.0.0',
    majors: { v1: '1.0.0', v0: '0.1.2' },
    versions: [
      { version: '1.0.0', major: 1, date: null, retired: null, path: '/embed/1.0.0/' },
      { version: '0.1.2', major: 0, date: '2026-11-24', retired: '2027-03-01', path: '/embed/0.1.2/' },
    ],
  })
  assert.deepEqual(JSON.parse((await get('1.0.0/importmap.json')).body), {
    integrity: { 'https://trade.test/embed/1.0.0/tradelet.js': 'sha384-x' },
  })
})

test('files of unversioned builds stay for 30 days after the last start with them', async () => {
  await writeBuild({ 'tradelet.js': 'one', 'chunks/old.js': 'old', 'chunks/both.js': 'both' })
  await store(NOW - 31 * DAY_MS)
  await writeBuild({ 'tradelet.js': 'two', 'chunks/both.js': 'both' })
  await store()
  assert.deepEqual(await readdir(join(folders.releases, 'previous', 'chunks')), ['both.js'])
})

test('files of earlier builds in the same folder are not part of the stored version', async () => {
  await writeBuild({ 'tradelet.js': 'one', 'chunks/one.js': 'of one' })
  await writeFile(join(folders.current, 'chunks', 'stale.js'), 'stale')
  await writeFile(join(folders.current, 'chunks', 'one.js.br'), 'compressed')
  await utimes(join(folders.current, 'chunks', 'stale.js'), 1, 1)
  await store()
  assert.deepEqual((await readdir(join(folders.releases, '0.1.2', 'chunks'))).sort(), ['one.js', 'one.js.br'])
})

test('two nodes that store a version at once: one complete folder, no remains', async () => {
  await writeBuild({ 'tradelet.js': 'one', 'chunks/one.js': 'of one' })
  await Promise.all([store(), store()])
  assert.deepEqual((await readdir(folders.releases)).sort(), ['0.1.2', 'previous'])
  assert.deepEqual(errors, [])
})

test('a store that cannot be written: logged, and the build is served', async () => {
  await writeBuild({ 'tradelet.js': 'one' })
  await writeFile(folders.releases, 'a file')
  await store()
  assert.equal(errors.length, 1)
  assert.equal((await (await serve())('0.1.2/tradelet.js')).body, 'one')
})
