import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES } from '../../../../shared/base/contract/picture.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createMultipartBody, createPictureBody, PICTURES } from '../../../support/multipart.ts'
import { listStoredPictures } from '../../../support/uploads.ts'

const SCRIPT = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const signedIn = lazily(async () => (await started()).join())
  const files = async () => listStoredPictures(await started())

  async function upload(body: { headers: Record<string, string>; payload: Buffer }, token?: string) {
    const { inject, clock } = await started()
    clock.now += 10_000
    const response = await inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...body.headers, token: token ?? (await signedIn()).token, host: 'trade.example.com' },
      payload: body.payload,
    })
    const { code, msg, data, rule } = response.json()
    return { status: response.statusCode, code, msg, rule, data: data as { url: string; fullurl: string } }
  }

  test(`${kind}: each type of picture is stored under a random name, private, with its owner`, async () => {
    const { context } = await started()
    const { id } = await signedIn()
    for (const [ending, content] of Object.entries(PICTURES)) {
      const { code, data } = await upload(createPictureBody(content, '../../evil.html', 'text/html'))
      assert.equal(code, 1)
      const drawn = { png: 'png', jpg: 'jpg', gif: 'png', webp: 'jpg' }[ending]
      assert.match(data.url, new RegExp(`^/uploads/[a-z2-7]{32}\\.${drawn}$`))
      assert.equal(data.fullurl, `http://trade.example.com${data.url}`)
      const name = data.url.slice('/uploads/'.length)
      const [row] = await context.db.query(
        `SELECT owner::text, visibility, place, bytes = (SELECT sum(length(p.content)) FROM upload_parts p WHERE p.name = u.name) AS whole
         FROM uploads u WHERE name = $1`,
        [name],
      )
      assert.deepEqual(row, { owner: id, visibility: 'private', place: 'database', whole: true })
    }
  })

  test(`${kind}: a file that is not a picture is refused and leaves nothing behind, whatever its name and type`, async () => {
    const before = await files()
    for (const content of [
      SCRIPT,
      Buffer.alloc(0),
      Buffer.from('GIF'),
      Buffer.from('RIFF1234WAVEfmt '),
      PICTURES.png.subarray(1),
    ]) {
      const answer = await upload(createPictureBody(content))
      assert.deepEqual([answer.status, answer.code, answer.rule], [200, 201, 'picture'])
    }
    assert.deepEqual(await files(), before)
  })

  test(`${kind}: a picture of one colour and one that is too long for its width are refused with their own rules and leave nothing behind`, async () => {
    const before = await files()
    const paint = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#888' } })
        .png()
        .toBuffer()
    const said: [number, string, string][] = []
    for (const content of [await paint(300, 200), await paint(10, 501)]) {
      const { code, rule, msg } = await upload(createPictureBody(content))
      said.push([code, rule, msg])
    }
    assert.deepEqual(said, [
      [201, 'blank', 'This photo shows only one colour. Choose another one.'],
      [201, 'shape', 'This photo is too long for its width. Crop it to the part that matters.'],
    ])
    assert.deepEqual(await files(), before)
  })

  test(`${kind}: a picture of the maximum size is stored; one byte more returns 413 and leaves nothing behind`, async () => {
    const largest = Buffer.concat([PICTURES.png, Buffer.alloc(MAX_PICTURE_BYTES - PICTURES.png.length)])
    assert.equal((await upload(createPictureBody(largest))).code, 1)
    const before = await files()
    const answer = await upload(createPictureBody(Buffer.concat([largest, Buffer.alloc(1)])))
    assert.deepEqual([answer.status, answer.code, answer.data], [413, 413, null])
    assert.deepEqual(await files(), before)
  })

  test(`${kind}: exactly one file in the field "file" is required; other fields are ignored`, async () => {
    const before = await files()
    const file = { name: 'file', content: PICTURES.png, fileName: 'a.png' }
    const rules = [
      await upload(createMultipartBody([])),
      await upload(createMultipartBody([{ name: 'file', content: 'text' }])),
      await upload(createMultipartBody([{ ...file, name: 'image' }])),
      await upload(createMultipartBody([file, file])),
      await upload(createMultipartBody([file, { ...file, name: 'other' }])),
    ].map(({ code, rule }) => [code, rule])
    assert.deepEqual(rules, [
      [201, 'missing'],
      [201, 'missing'],
      [201, 'one'],
      [201, 'one'],
      [201, 'one'],
    ])
    assert.deepEqual(await files(), before)
    assert.equal((await upload(createMultipartBody([{ name: 'note', content: 'x' }, file]))).code, 1)
  })

  test(`${kind}: a truncated or non-multipart body is refused and leaves nothing behind`, async () => {
    const before = await files()
    const whole = createPictureBody()
    const cut = await upload({ ...whole, payload: whole.payload.subarray(0, whole.payload.length - 40) })
    assert.deepEqual([cut.status, cut.code, cut.rule], [200, 201, 'complete'])
    const noise = await upload({ ...whole, payload: Buffer.from('no multipart form') })
    assert.equal(noise.code, 201)
    const form = await upload({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.from('a=b'),
    })
    assert.deepEqual([form.status, form.code], [415, 415])
    assert.deepEqual(await files(), before)
  })

  test(`${kind}: an upload without a session is refused`, async () => {
    const before = await files()
    const answer = await upload(createPictureBody(), 'nobody')
    assert.deepEqual([answer.status, answer.code], [401, 401])
    assert.deepEqual(await files(), before)
  })

  test(`${kind}: a picture whose record cannot be stored returns 500 and leaves nothing behind`, async () => {
    const { context } = await started()
    const before = await files()
    await context.db.query('ALTER TABLE uploads ADD CONSTRAINT none CHECK (false) NOT VALID')
    const answer = await upload(createPictureBody())
    await context.db.query('ALTER TABLE uploads DROP CONSTRAINT none')
    assert.equal(answer.code, 500)
    assert.deepEqual(await files(), before)
    assert.deepEqual(await context.db.query('SELECT * FROM upload_reservations'), [])
  })

  test(`${kind}: a member has thirty uploads at once`, async () => {
    const { inject, join } = await started()
    const { token } = await join()
    const codes: number[] = []
    for (let n = 0; n < 31; n++) {
      const { headers, payload } = createPictureBody(Buffer.from('nothing'))
      const response = await inject({
        method: 'POST',
        url: '/api/api/common/upload',
        headers: { ...headers, token },
        payload,
      })
      codes.push(response.json().code)
    }
    assert.deepEqual(codes, [...Array(30).fill(201), 429])
  })
})
