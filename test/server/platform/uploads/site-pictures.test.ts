import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { sweepUnused } from '../../../../server/platform/uploads/sweep.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

type Method = Parameters<typeof callAsOperator>[1]

const YEAR_MS = 365 * 86_400_000

/** Draws a picture that contains the name of its author. */
const drawPicture = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .withExif({ IFD0: { Artist: 'The operator' } })
    .toBuffer()

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: Method, path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)
  const add = async (content: Buffer, title = 'logo.png') =>
    operate('POST', '/pictures', { file: content.toString('base64'), file_name: title })
  const addDrawn = async (colour: string) =>
    ((await add(await drawPicture(colour))).data as { address: string }).address
  const list = async () => (await operate('GET', '/pictures')).data as { address: string; title: string }[]

  test(`${kind}: a picture is public under the hash of its content, for a year, as nothing but a picture`, async () => {
    const { inject } = await started()
    const address = await addDrawn('teal')
    const { statusCode, headers, rawPayload } = await inject({ method: 'GET', url: address })
    assert.equal(statusCode, 200)
    const digest = createHash('sha256').update(rawPayload).digest('hex')
    assert.equal(address, `/uploads/${digest.slice(0, 32)}.png`)
    assert.equal(headers['content-type'], 'image/png')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.ok((await sharp(await drawPicture('teal')).metadata()).exif)
    assert.equal((await sharp(rawPayload).metadata()).exif, undefined)
    assert.equal(await addDrawn('teal'), address)
    assert.deepEqual(
      (await list()).map((one) => [one.address, one.title]),
      [[address, 'logo.png']],
    )
    await operate('DELETE', `/pictures/${address.split('/').at(-1)}`)
    assert.deepEqual(await list(), [])
    assert.equal((await inject({ method: 'GET', url: address })).json().code, 404)
  })

  test(`${kind}: a file that is not a picture is refused: markup, text, a cut picture, too many bytes`, async () => {
    const picture = await drawPicture('teal')
    for (const content of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a<script>'),
      picture.subarray(0, 40),
    ])
      assert.equal((await add(content)).msg, 'file must be a PNG, JPEG, WebP or GIF picture.')
    assert.equal((await operate('POST', '/pictures', { file: 'no base64!' })).msg, 'file: must be base64.')
    assert.match((await add(Buffer.alloc(10 * 1024 * 1024 + 1))).msg, /^file must have at most \d+ bytes\.$/)
    assert.deepEqual(await list(), [])
  })

  test(`${kind}: removing a picture that the site shows asks first`, async () => {
    const address = await addDrawn('navy')
    const path = `/pictures/${encodeURIComponent(`https://site.example${address}`)}`
    await operate('PUT', '/settings/logo', { value: address })
    assert.match((await operate('DELETE', path)).msg, /^The site shows \/uploads\/.*--yes removes it nevertheless\.$/)
    assert.equal((await list()).length, 1)
    assert.equal((await operate('DELETE', path, { yes: 'true' })).code, 1)
    assert.deepEqual(await list(), [])
    assert.match((await operate('DELETE', path)).msg, /^There is no picture /)
    await operate('DELETE', '/settings/logo')
  })

  test(`${kind}: pictures of the site are not swept, and no member can claim or remove one`, async () => {
    const { call, context, clock, join } = await started()
    const address = await addDrawn('olive')
    clock.now += YEAR_MS
    await sweepUnused(context)
    assert.equal((await list()).length, 1)
    const { token } = await join()
    await call('removeImage', { url: address }, { token })
    assert.equal((await list()).length, 1)
    await assert.rejects(context.db.query("UPDATE uploads SET visibility = 'private' WHERE owner IS NULL"))
  })
})
