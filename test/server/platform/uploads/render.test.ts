import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { QUOTAS } from '../../../../server/core/limits/policies.ts'
import { enqueueByKey } from '../../../../server/platform/uploads/keyed-queue.ts'
import { type RenderedPicture, renderPicture } from '../../../../server/platform/uploads/render.ts'
import { detectPictureType, MAX_PICTURE_BYTES } from '../../../../shared/base/contract/picture.ts'
import { temporaryFolder } from '../../../support/databases.ts'
import { PICTURES } from '../../../support/multipart.ts'
import { createNoisePicture } from '../../../support/png.ts'

const folder = await temporaryFolder()
let files = 0

/** Re-encodes a received content. */
async function drawn(content: Buffer) {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  const type = detectPictureType(content)
  assert.ok(type, 'has the signature of a picture')
  return renderPicture('1', path, type)
}

/** Re-encodes a content that must be decodable. */
async function picture(content: Buffer): Promise<RenderedPicture> {
  const result = await drawn(content)
  assert.ok(typeof result === 'object', String(result))
  assert.equal(detectPictureType(result.content), result.type)
  return result
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } })

test('each type is encoded as PNG or JPEG, and the same file gives the same picture', async () => {
  for (const [kind, type] of [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/png'],
    ['webp', 'image/jpeg'],
  ] as const) {
    const first = await picture(PICTURES[kind])
    assert.equal(first.type, type)
    assert.deepEqual((await picture(PICTURES[kind])).content, first.content)
  }
})

test('the result is upright and has no camera metadata', async () => {
  const content = await flat(40, 20)
    .withExif({ IFD0: { Copyright: 'hush-copyright', Model: 'hush-model' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">hush-xmp</x:xmpmeta>')
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer()
  assert.ok(content.includes('hush-copyright') && content.includes('hush-xmp'))
  const { width, height, orientation, exif, xmp, icc } = await sharp((await picture(content)).content).metadata()
  assert.deepEqual([width, height, orientation, exif, xmp, icc], [20, 40, undefined, undefined, undefined, undefined])
})

test('PNG comments and bytes after the picture are removed', async () => {
  const [start, end] = [PICTURES.png.subarray(0, 33), PICTURES.png.subarray(33)]
  const text = Buffer.from('tEXtComment\0<script>hush</script>', 'latin1')
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length - 4)
  check.writeUInt32BE(crc32(text))
  const content = Buffer.concat([start, length, text, check, end, Buffer.from('<script>hush</script>')])
  assert.ok(!(await picture(content)).content.includes('hush'))
})

test('a picture is reduced to an area, so that a long screenshot keeps its width; a small picture keeps its size', async () => {
  for (const [width, height, rendered] of [
    [12_000, 600, [12_000, 600]],
    [1_080, 16_000, [1_064, 15_765]],
  ] as const) {
    const fitted = await sharp((await picture(await flat(width, height).png().toBuffer())).content).metadata()
    assert.deepEqual([fitted.width, fitted.height], rendered)
  }
  assert.equal(await drawn(await flat(10, 501).png().toBuffer()), 'shape')
  const small = await sharp((await picture(await flat(30, 20).webp().toBuffer())).content).metadata()
  assert.deepEqual([small.width, small.height], [30, 20])
})

test('a picture with too many pixels is not decoded, in each type, however small its file', async () => {
  const side = Math.ceil(Math.sqrt(QUOTAS.picturePixels.max)) + 1
  const QUICK = { png: {}, jpeg: {}, webp: { effort: 0, quality: 1 }, gif: { effort: 1 } }
  for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const content = await flat(side, side).toFormat(kind, QUICK[kind]).toBuffer()
    assert.ok(content.length < 1_000_000)
    assert.equal(await drawn(content), 'pixels', kind)
  }
  // Only the header claims this size.
  const liar = Buffer.from(PICTURES.png)
  liar.writeUInt32BE(2 ** 31 - 1, 16)
  liar.writeUInt32BE(2 ** 31 - 1, 20)
  liar.writeUInt32BE(crc32(liar.subarray(12, 29)), 29)
  assert.equal(typeof (await drawn(liar)), 'string')
})

test('an undecodable file is rejected: a signature alone, noise, half a picture', async () => {
  const { png, jpg, gif, webp } = PICTURES
  const zeros = Buffer.alloc(10_000)
  const heads = [png.subarray(0, 16), jpg.subarray(0, 4), gif.subarray(0, 6), webp.subarray(0, 16)]
  for (const head of heads) assert.equal(await drawn(Buffer.concat([head, zeros])), 'picture', head.toString('latin1'))
  const photo = createNoisePicture(50_000)
  const whole = [
    photo,
    await sharp(photo).jpeg().toBuffer(),
    await sharp(photo).jpeg({ progressive: true }).toBuffer(),
    await sharp(photo).webp().toBuffer(),
    await sharp(photo).webp({ lossless: true }).toBuffer(),
    await sharp(photo).gif().toBuffer(),
  ]
  for (const content of whole) {
    for (const share of [0.1, 0.5, 0.6, 0.9, 0.99])
      assert.equal(await drawn(content.subarray(0, content.length * share)), 'picture')
    assert.equal(await drawn(content.subarray(0, -1)), 'picture')
    assert.equal(typeof (await drawn(content)), 'object')
  }
})

/** Pictures without content, in pixels of four bytes each by column. */
const BLANK: Readonly<Record<string, (column: number) => number[]>> = {
  'one grey': () => [128, 128, 128, 255],
  'a gradient near one colour': (column) => [128 + column / 25, 128, 128 + column / 40, 255],
  'nothing, all transparent': () => [0, 0, 0, 0],
  'one colour on transparent': (column) => [200, 30, 60, column < 150 ? 0 : 255],
  'one colour of varying opacity': (column) => [0, 0, 0, (column * 255) / 300],
}
for (const [what, getPixel] of Object.entries(BLANK))
  test(`a picture with ${what} is blank in each type`, async () => {
    const rows = Array.from({ length: 200 * 300 }, (_, at) => getPixel(at % 300)).flat()
    const raw = sharp(Buffer.from(rows), { raw: { width: 300, height: 200, channels: 4 } })
    for (const kind of ['png', 'webp', 'gif', 'jpeg'] as const) {
      // A JPEG has no transparency: on white, these are pictures of two colours.
      if (kind === 'jpeg' && /transparent|opacity/.test(what)) continue
      // A GIF has no partial opacity.
      if (kind === 'gif' && /opacity/.test(what)) continue
      assert.equal((await picture(await raw.clone().toFormat(kind).toBuffer())).isBlank, true, kind)
    }
  })

test('a picture with a full gradient, with noise, or with one short line of text is not blank', async () => {
  // Thin grey strokes, as long as a short word.
  const pixels = Buffer.alloc(1080 * 2000, 255)
  for (let row = 90; row < 110; row++)
    for (let column = 40; column < 100; column += 6) pixels.fill(150, row * 1080 + column, row * 1080 + column + 2)
  const text = await sharp(pixels, { raw: { width: 1080, height: 2000, channels: 1 } })
    .png()
    .toBuffer()
  const gradient = await sharp(Buffer.from(Array.from({ length: 256 * 100 }, (_, at) => at % 256)), {
    raw: { width: 256, height: 100, channels: 1 },
  })
    .png()
    .toBuffer()
  for (const content of [text, gradient, createNoisePicture(20_000), ...Object.values(PICTURES)])
    assert.equal((await picture(content)).isBlank, false)
})

test('transparency is kept', async () => {
  const clear = sharp({ create: { width: 3, height: 3, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
  for (const kind of ['png', 'webp'] as const) {
    const { type, content } = await picture(await clear.clone().toFormat(kind).toBuffer())
    assert.equal(type, 'image/png')
    assert.equal((await sharp(content).metadata()).hasAlpha, true)
  }
})

test('a picture whose PNG exceeds the size limit is encoded as JPEG', async () => {
  const heavy = createNoisePicture(MAX_PICTURE_BYTES - 10_000)
  assert.ok(heavy.length <= MAX_PICTURE_BYTES && (await sharp(heavy).png().toBuffer()).length > MAX_PICTURE_BYTES)
  const { type, content } = await picture(heavy)
  assert.equal(type, 'image/jpeg')
  assert.ok(content.length <= MAX_PICTURE_BYTES)
})

test('a key with many tasks delays another key by one task only', async () => {
  const order: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    assert.equal(running, 1)
    await new Promise(setImmediate)
    order.push(name)
    running -= 1
  }
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => enqueueByKey('a', work(name)))
  await Promise.all([...many, enqueueByKey('b', work('b1'))])
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('a failed task does not block the next', async () => {
  await assert.rejects(enqueueByKey('a', () => Promise.reject(new Error('broken'))))
  assert.equal(await enqueueByKey('a', async () => 1), 1)
  assert.equal(await enqueueByKey('b', async () => 2), 2)
})
