import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { type Db, openDb } from '../../../../server/core/db/db.ts'
import { StoreError, testBucket } from '../../../../server/platform/uploads/bucket.ts'
import { deleteOldCopies } from '../../../../server/platform/uploads/operator-copies.ts'
import { UNUSED_TTL_MS } from '../../../../server/platform/uploads/quota.ts'
import { maintainUploads } from '../../../../server/platform/uploads/sweep.ts'
import { start } from '../../../../server/start.ts'
import { StartError } from '../../../../server/start-steps.ts'
import { type AccountsBackend, accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { CONFIG } from '../../../support/config.ts'
import { eachDatabase, postgresUrl, temporaryFolder } from '../../../support/databases.ts'
import { type FakeStore, fakeStore } from '../../../support/fake-store.ts'
import { createPictureBody, PICTURES } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { findPendingReviews } from '../../../support/reviews.ts'

async function upload({ inject }: AccountsBackend, token: string, content?: Buffer) {
  const { headers, payload } = createPictureBody(content)
  const url = '/api/api/common/upload'
  const answer = await inject({ method: 'POST', url, headers: { ...headers, token }, payload })
  return answer.json() as { code: number; data: { url: string } }
}
const shown = async ({ inject }: AccountsBackend, url: string, token: string) =>
  (await inject({ url, headers: { token } })).rawPayload
const records = (db: Db) => db.query<{ name: string; place: string }>('SELECT name, place FROM uploads ORDER BY name')

test('a picture uploaded on one node is served by another; starting a node leaves running uploads of others alone', async () => {
  const url = await postgresUrl()
  const open = () => openDb({ dataDir: '', url })
  const [one, other] = [await accountsBackend(open), await accountsBackend(open)]
  const { token, id } = await one.join()
  const { data } = await upload(one, token)
  assert.deepEqual(await shown(other, data.url, token), await shown(one, data.url, token))
  await one.context.db.query(
    'INSERT INTO upload_reservations (member, bytes, created_at) VALUES ($1::bigint, 5, $2::bigint)',
    [id, one.clock.now],
  )
  await accountsBackend(open)
  await maintainUploads(other.context)
  assert.equal((await one.context.db.query('SELECT 1 FROM upload_reservations')).length, 1)
  assert.equal((await one.call('api/common/removeupload', { url: data.url }, { token })).code, 1)
  assert.equal((await other.inject({ url: data.url, headers: { token } })).statusCode, 404)
  for (const { context } of [one, other]) await context.db.close()
})

test('a store that rejects requests stops the start with a message without secrets; an unreachable store does not', async () => {
  const { url } = await fakeStore()
  const wrong = [
    [url.replace('KEY', 'OTHER'), /^The store of UPLOADS_URL cannot be used: it answered 403 SignatureDoesNotMatch\.$/],
    [url.replace('region=eu', 'region=us'), /403 SignatureDoesNotMatch\.$/],
    [url.replace('/pictures', '/paintings'), /404 NoSuchBucket\.$/],
  ] as const
  for (const [uploadsUrl, sentence] of wrong) {
    const config = { ...CONFIG, dataDir: await temporaryFolder(), allowSamplePrices: true, uploadsUrl }
    await assert.rejects(start(config, 'silent'), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, sentence)
      return true
    })
  }
  await testBucket(url)
  await assert.rejects(testBucket('http://KEY:SECRET@127.0.0.1:1/pictures'), (error) => !(error instanceof StoreError))
})

eachDatabase((kind, open) => {
  const store = lazily(fakeStore)
  const started = lazily(async () => accountsBackend(open, { uploadsUrl: (await store()).url }))

  /** Returns the names of the objects in the store, which must equal those on record. */
  async function agreed(): Promise<string[]> {
    const known = (await records((await started()).context.db)).map(({ name }) => name)
    assert.deepEqual([...(await store()).objects.keys()].sort(), known)
    return known
  }
  const failing = async <T>(work: (store: FakeStore) => Promise<T>): Promise<T> => {
    const place = await store()
    place.fails = true
    try {
      return await work(place)
    } finally {
      place.fails = false
    }
  }

  test(`${kind}: with UPLOADS_URL a picture is put into the store with a signed request and served from there`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const { code, data } = await upload(backend, token, PICTURES.jpg)
    assert.equal(code, 1)
    const [name = ''] = await agreed()
    const object = (await store()).objects.get(name)
    assert.equal(data.url, `/uploads/${name}`)
    assert.equal(object?.type, 'image/jpeg')
    assert.deepEqual(await shown(backend, data.url, token), object?.content)
    assert.deepEqual(await backend.context.db.query('SELECT 1 FROM upload_parts'), [])
    const before = (await store()).requests.length
    const { etag } = (await backend.inject({ method: 'HEAD', url: data.url, headers: { token } })).headers
    const again = await backend.inject({ url: data.url, headers: { token, 'if-none-match': String(etag) } })
    assert.equal(again.statusCode, 304)
    assert.equal((await store()).requests.length, before)
  })

  test(`${kind}: unneeded and removed pictures are deleted from the store together with their records`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const [away, old] = [await upload(backend, token), await upload(backend, token)]
    assert.equal((await backend.call('api/common/removeupload', { url: away.data.url }, { token })).code, 1)
    await maintainUploads(backend.context)
    assert.ok((await agreed()).includes(old.data.url.slice('/uploads/'.length)))
    backend.clock.now += UNUSED_TTL_MS
    await maintainUploads(backend.context)
    assert.deepEqual(await agreed(), [])
  })

  test(`${kind}: a failing store returns 500 and leaves no record; failed removals are repeated when it recovers`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const { data } = await upload(backend, token)
    await failing(async () => {
      assert.equal((await upload(backend, token)).code, 500)
      assert.equal((await backend.inject({ url: data.url, headers: { token } })).statusCode, 500)
      await backend.call('api/common/removeupload', { url: data.url }, { token })
      await assert.rejects(maintainUploads(backend.context), /503 SlowDown/)
    })
    assert.deepEqual(await backend.context.db.query('SELECT 1 FROM upload_reservations'), [])
    backend.clock.now += UNUSED_TTL_MS
    await maintainUploads(backend.context)
    assert.deepEqual(await agreed(), [])
    assert.deepEqual(await backend.context.db.query('SELECT 1 FROM upload_removals'), [])
  })

  test(`${kind}: an object without a record after a crash is removed; a record that comes too late is rejected`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const place = await store()
    await backend.context.db.query('ALTER TABLE uploads ADD CONSTRAINT none CHECK (false) NOT VALID')
    assert.equal((await upload(backend, token)).code, 500)
    await backend.context.db.query('ALTER TABLE uploads DROP CONSTRAINT none')
    assert.equal(place.objects.size, 1)
    await maintainUploads(backend.context)
    assert.equal(place.objects.size, 1, 'it may still be arriving')
    place.beforePut = async () => {
      backend.clock.now += UNUSED_TTL_MS
      await maintainUploads(backend.context)
    }
    assert.equal((await upload(backend, token)).code, 500)
    place.beforePut = async () => undefined
    backend.clock.now += UNUSED_TTL_MS
    await maintainUploads(backend.context)
    assert.deepEqual(await agreed(), [])
  })

  test(`${kind}: the operator's copies of pictures are deleted after an hour`, async () => {
    const backend = await started()
    const { call, context, dataDir, join } = backend
    const { token, id } = await join()
    const [front, back] = [await upload(backend, token), await upload(backend, token)]
    const form = { real_name: 'Anna', front_card: front.data.url, back_card: back.data.url }
    assert.equal((await call('usrsetreal', form, { token })).code, 1)
    const [review] = await findPendingReviews(context, id)
    const { data } = await callAsOperator(backend, 'GET', `/reviews/${review?.id}`)
    const { files } = data as { files: Record<'front' | 'back', string> }
    assert.deepEqual(await readFile(files.front), await shown(backend, front.data.url, token))
    assert.notEqual(files.front, files.back)
    await deleteOldCopies(context.config)
    assert.equal((await readdir(path(dataDir, 'shown'))).length, 2)
    await deleteOldCopies(context.config, Date.now())
    assert.deepEqual(await readdir(path(dataDir, 'shown')), [])
  })
})
