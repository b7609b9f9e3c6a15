import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { createDatabaseStore } from '../../../../server/platform/uploads/database-store.ts'
import { prepareFolder } from '../../../../server/platform/uploads/folder.ts'
import { importFolder } from '../../../../server/platform/uploads/import-folder.ts'
import { findUpload } from '../../../../server/platform/uploads/upload-records.ts'
import { detectPictureType } from '../../../../shared/base/contract/picture.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody, PICTURES } from '../../../support/multipart.ts'
import { callAsOperator, readOperatorToken } from '../../../support/operator.ts'
import { createNoisePicture } from '../../../support/png.ts'
import { findPendingReviews } from '../../../support/reviews.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const signedIn = lazily(async () => (await started()).join())

  async function uploaded(by?: string, content: Buffer = PICTURES.png): Promise<string> {
    const { headers, payload } = createPictureBody(content)
    const { inject } = await started()
    const token = by ?? (await signedIn()).token
    const response = await inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token },
      payload,
    })
    return response.json().data.url
  }

  test(`${kind}: a published picture is served to all clients with its type, a long cache lifetime and no scripts`, async () => {
    const backend = await started()
    const { inject } = backend
    const url = await uploaded()
    await callAsOperator(backend, 'POST', '/banners', { img: url })
    const { statusCode, headers, rawPayload } = await inject({ url, headers: { origin: 'https://partner.example' } })
    assert.equal(statusCode, 200)
    assert.equal(detectPictureType(rawPayload), 'image/png')
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
        String(rawPayload.length),
        'nosniff',
        'inline',
        "default-src 'none'; sandbox",
        'public, max-age=31536000, immutable',
        'cross-origin',
      ],
    )
    const head = await inject({ method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, String(rawPayload.length), ''])
  })

  test(`${kind}: no other file of the data folder is served`, async () => {
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

  test(`${kind}: a new picture is served only to its owner and the operator, and is never cached`, async () => {
    const backend = await started()
    const { inject, join: other } = backend
    const url = await uploaded()
    const { token } = await signedIn()
    const stranger = await other()
    const nowhere = await inject({ url: `/uploads/${'b'.repeat(32)}.png` })
    for (const headers of [{}, { token: stranger.token }, { token: 'none' }, { origin: 'https://partner.example' }]) {
      const { statusCode, body, headers: answered } = await inject({ url, headers })
      assert.deepEqual([statusCode, body, answered['cache-control']], [404, nowhere.body, 'no-store'])
    }
    assert.equal((await inject({ method: 'HEAD', url })).statusCode, 404)
    const operator = { 'operator-token': readOperatorToken(backend) }
    for (const asked of [
      { url, headers: { token } },
      { url: `/operator${url}`, headers: operator },
    ]) {
      const { statusCode, rawPayload, headers } = await inject(asked)
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, no-store'])
      assert.equal(detectPictureType(rawPayload), 'image/png')
    }
  })

  for (const [where, method, path, body] of [
    ['the banner', 'POST', '/banners', (url: string) => ({ img: url })],
    ['a notice', 'POST', '/notices', (url: string) => ({ title: 'x', content: `<p><img src="${url}"></p>` })],
    [
      'an article',
      'POST',
      '/contents',
      (url: string) => ({ title: 'x', content: 'x', img: `https://t.example${url}` }),
    ],
    ['the logo', 'PUT', '/settings/logo', (url: string) => ({ value: url })],
    ['the popup', 'PUT', '/popup', (url: string) => ({ title: 'x', content: 'x', img: url })],
  ] as const)
    test(`${kind}: a picture that the operator puts into ${where} becomes public, others stay private`, async () => {
      const backend = await started()
      const [url, other] = [await uploaded(), await uploaded()]
      const refused = await callAsOperator(backend, 'POST', '/notices', { title: '', content: url })
      assert.equal(refused.code, 201)
      assert.equal((await backend.inject({ url })).statusCode, 404)
      assert.equal((await callAsOperator(backend, method, path, body(url))).code, 1)
      assert.equal((await backend.inject({ url })).statusCode, 200)
      assert.equal((await backend.inject({ url: other })).statusCode, 404)
    })

  test(`${kind}: a picture of an identity form is never made public`, async () => {
    const backend = await started()
    const { token, id } = await backend.join()
    const url = await uploaded(token)
    const form = { real_name: 'Anna', front_card: url, back_card: await uploaded(token, PICTURES.gif) }
    assert.equal((await backend.call('usrsetreal', form, { token })).code, 1)
    await callAsOperator(backend, 'POST', '/banners', { img: url })
    const [review] = await findPendingReviews(backend.context, id)
    const decided = await callAsOperator(backend, 'POST', `/reviews/${review?.id}/refuse`, { reason: `${url} is dark` })
    assert.equal(decided.code, 1)
    assert.equal((await backend.inject({ url })).statusCode, 404)
  })

  test(`${kind}: a picture whose content is missing returns 404 and is logged`, async () => {
    const { context, inject, logged } = await started()
    const { token } = await signedIn()
    const url = await uploaded(token)
    const name = url.slice('/uploads/'.length)
    await context.db.query('DELETE FROM upload_parts WHERE name = $1', [name])
    const { statusCode, headers } = await inject({ url, headers: { token } })
    assert.equal(statusCode, 404)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(logged.some((line) => line.includes(name) && line.includes('is gone')))
  })

  test(`${kind}: conditional and HEAD requests read no content; a stranger gets 404 even with the right ETag`, async () => {
    const { context, inject } = await started()
    const { token } = await signedIn()
    const url = await uploaded(token)
    const tag = String((await inject({ url, headers: { token } })).headers.etag)
    const { query } = context.db
    const asked: string[] = []
    context.db.query = (text, params) => {
      asked.push(text)
      return query(text, params)
    }
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { statusCode, headers, body } = await inject({ url, headers: { token, 'if-none-match': known } })
      assert.deepEqual([statusCode, headers['cache-control'], headers.etag, body], [304, 'private, no-store', tag, ''])
    }
    assert.equal((await inject({ method: 'HEAD', url, headers: { token } })).statusCode, 200)
    assert.equal((await inject({ url, headers: { 'if-none-match': tag } })).statusCode, 404)
    assert.deepEqual(
      asked.filter((text) => text.includes('upload_parts')),
      [],
    )
    assert.equal((await inject({ url, headers: { token, 'if-none-match': '"other"' } })).statusCode, 200)
    context.db.query = query
  })

  test(`${kind}: a picture is read only as far as it is sent`, async () => {
    const { context } = await started()
    const { token } = await signedIn()
    const name = (await uploaded(token, createNoisePicture(3_000_000))).slice('/uploads/'.length)
    const upload = await findUpload(context.db, name)
    assert.ok(upload)
    let reads = 0
    const db: Db = {
      ...context.db,
      query(text, params) {
        reads += 1
        return context.db.query(text, params)
      },
    }
    const content = await createDatabaseStore(db).get(upload)
    assert.ok(content)
    const taken: Buffer[] = []
    for await (const part of content) {
      taken.push(part)
      // One being sent, one ahead.
      assert.ok(reads <= taken.length + 2, `${reads} for ${taken.length}`)
    }
    assert.ok(taken.length > 8)
    assert.equal(Buffer.concat(taken).length, upload.bytes)
  })

  test(`${kind}: a start deletes unfinished files and pictures without a record, stores those with one, and leaves other files alone`, async () => {
    const { context, dataDir } = await started()
    const folder = path(dataDir, 'uploads')
    const old = `${'d'.repeat(32)}.png`
    await writeFile(path(folder, old), PICTURES.png)
    await context.db.query(
      `INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES ($1, $2::bigint, 'image/png', 70, 1)`,
      [old, (await signedIn()).id],
    )
    await writeFile(path(folder, 'half.part'), 'x')
    await writeFile(path(folder, `${'c'.repeat(32)}.gif`), PICTURES.gif)
    await writeFile(path(folder, 'notes.txt'), 'the operator’s')
    await prepareFolder(dataDir)
    await importFolder(context)
    const left = await readdir(folder)
    assert.deepEqual(await context.db.query('SELECT name FROM upload_parts WHERE name = $1', [old]), [{ name: old }])
    assert.ok(left.includes('notes.txt'))
    assert.deepEqual(
      left.filter((name) => name.endsWith('.part') || name.startsWith('ccc') || name === old),
      [],
    )
  })
})
