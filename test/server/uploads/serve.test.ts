import assert from 'node:assert/strict'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { makePrivate } from '../../../server/uploads/records.ts'
import { sweepUploads } from '../../../server/uploads/sweep.ts'
import { accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { PICTURES, picture } from '../../support/multipart.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const signedIn = lazily(async () => (await started()).join())

  async function uploaded(): Promise<string> {
    const { headers, payload } = picture()
    const { inject } = await started()
    const { token } = await signedIn()
    const response = await inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token },
      payload,
    })
    return response.json().data.url
  }

  test(`${kind}: a picture is served to anybody as the picture it is, to be kept for long and never run`, async () => {
    const { inject } = await started()
    const url = await uploaded()
    const { statusCode, headers, rawPayload } = await inject({ url, headers: { origin: 'https://partner.example' } })
    assert.equal(statusCode, 200)
    assert.deepEqual(rawPayload, PICTURES.png)
    assert.deepEqual(
      [
        headers['content-type'],
        headers['content-length'],
        headers['x-content-type-options'],
        headers['content-disposition'],
        headers['content-security-policy'],
        headers['cache-control'],
        headers['cross-origin-resource-policy'],
      ],
      [
        'image/png',
        String(PICTURES.png.length),
        'nosniff',
        'inline',
        "default-src 'none'; sandbox",
        'public, max-age=31536000, immutable',
        'cross-origin',
      ],
    )
    const head = await inject({ method: 'HEAD', url })
    assert.deepEqual(
      [head.statusCode, head.headers['content-length'], head.body],
      [200, String(PICTURES.png.length), ''],
    )
  })

  test(`${kind}: nothing else of the data folder is served`, async () => {
    const { inject, dataDir } = await started()
    await writeFile(path(dataDir, 'uploads', `${'a'.repeat(32)}.png`), PICTURES.png)
    for (const url of [
      '/uploads/',
      `/uploads/${'a'.repeat(32)}.png`,
      `/uploads/${'b'.repeat(32)}.png`,
      '/uploads/..%2foperator.token',
      '/uploads/../operator.token',
      '/uploads/%2e%2e/operator.token',
      `/uploads/..%2f..%2f..%2f..%2fetc%2fpasswd`,
      `/uploads/${'a'.repeat(32)}.png%00.html`,
    ])
      assert.equal((await inject({ url })).statusCode, 404, url)
  })

  test(`${kind}: a private picture is served to its owner alone`, async () => {
    const { inject, services, join: other } = await started()
    const url = await uploaded()
    await makePrivate(services.db, [url.slice('/uploads/'.length)])
    const { token } = await signedIn()
    const stranger = await other()
    assert.equal((await inject({ url })).statusCode, 404)
    assert.equal((await inject({ url, headers: { token: stranger.token } })).statusCode, 404)
    assert.equal((await inject({ url, headers: { token } })).statusCode, 200)
  })

  test(`${kind}: a picture whose file is gone is not there`, async () => {
    const { inject, dataDir } = await started()
    const url = await uploaded()
    await rm(path(dataDir, url))
    const { statusCode, headers } = await inject({ url })
    assert.equal(statusCode, 404)
    assert.equal(headers['cache-control'], 'no-store')
  })

  test(`${kind}: a start takes away files that were still arriving or have no record, and nothing else`, async () => {
    const { services, dataDir } = await started()
    const url = await uploaded()
    const folder = path(dataDir, 'uploads')
    await writeFile(path(folder, 'half.part'), 'x')
    await writeFile(path(folder, `${'c'.repeat(32)}.gif`), PICTURES.gif)
    await writeFile(path(folder, 'notes.txt'), 'the operator’s')
    await sweepUploads(services)
    const left = await readdir(folder)
    assert.ok(left.includes(url.slice('/uploads/'.length)))
    assert.ok(left.includes('notes.txt'))
    assert.deepEqual(
      left.filter((name) => name.endsWith('.part') || name.startsWith('ccc')),
      [],
    )
  })
})
