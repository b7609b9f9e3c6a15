import { expect } from '@esm-bundle/chai'
import { MAX_PICTURE_BYTES } from '../../../../shared/base/contract/picture.ts'
import { isSamePicture } from '../../../../shared/base/contract/picture-content.ts'
import { MAX_STORED_PIXELS } from '../../../../shared/base/contract/picture-size.ts'
import { MAX_OPENED_BYTES } from '../../../../shared/state/upload/limits.ts'
import { preparePicture, sketchPicture } from '../../../../shared/state/upload/prepare-picture.ts'
import { createPhotoFile, createPictureFile, PHOTO_LOCATION } from '../../../support/browser/pictures.ts'

const readText = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer())

async function prepare(file: File): Promise<File> {
  const ready = await preparePicture(file)
  if (typeof ready === 'string') throw new Error(ready)
  return ready.file
}

/** Picture of 16 by 16 pixels in a format that some browsers cannot encode. */
const WEBP =
  'UklGRm4AAABXRUJQVlA4IGIAAABwAgCdASoQABAAA4BaJbACdD3//Qg3Vr9OQnsAAPsOw+efzWtr8Ofp/tPk+hfh1T4XVOZyXxeSAUKSj76b/IlV9eEPEN6yVI5V6c77GqYGlSCv6d1K/yr0TLf9UwNKd0AAAA=='
const webp = async (): Promise<Blob> => (await fetch(`data:image/webp;base64,${WEBP}`)).blob()

/** Creates a picture that no format compresses. */
async function createNoise(width: number, height: number, type: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const image = new ImageData(width, height)
  for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536))
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1))
  return new File([blob ?? ''], 'noise')
}

function fill(context: CanvasRenderingContext2D, style: string | CanvasGradient): void {
  context.fillStyle = style
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}

/** Creates a picture of 400 by 300 pixels that `paint` draws. */
async function paintFile(type: string, paint: (context: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  paint(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  return new File([blob ?? ''], 'painted', { type })
}

describe('preparePicture', () => {
  it('removes camera metadata and keeps the picture upright', async () => {
    const taken = await createPhotoFile()
    expect(await readText(taken)).to.contain(PHOTO_LOCATION)
    const ready = await prepare(taken)
    expect(await readText(ready)).not.to.match(/Exif|SECRET/)
    const { width, height } = await createImageBitmap(ready)
    expect([width, height]).to.deep.equal([40, 60])
  })

  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    it(`detects ${type} by content, not by name`, async () => {
      const content = await (type === 'image/webp' ? await webp() : await createPictureFile(type)).arrayBuffer()
      const ready = await prepare(new File([content], 'virus.exe', { type: 'text/plain' }))
      expect(ready.type).to.equal(type === 'image/png' ? 'image/png' : 'image/jpeg')
      expect(ready.name).to.equal(type === 'image/png' ? 'picture.png' : 'picture.jpg')
    })

  for (const [what, width, height] of [
    ['very wide', 12_000, 600],
    ['very long', 1_080, 16_000],
  ] as const)
    it(`${what} screenshot: keeps a legible width`, async () => {
      const sent = await createImageBitmap(await prepare(await createPictureFile('image/jpeg', width, height)))
      expect(sent.width * sent.height).to.be.at.most(MAX_STORED_PIXELS)
      expect(Math.min(sent.width, sent.height)).to.be.at.least(Math.min(width, height) * 0.98)
    })

  it('picture that is too long for its width: rejected with its own reason', async () => {
    expect(await preparePicture(await createPictureFile('image/png', 10, 501))).to.equal('shape')
    expect(await preparePicture(await createPictureFile('image/png', 10, 500))).to.be.an('object')
  })

  const BLANK: Record<string, (context: CanvasRenderingContext2D) => void> = {
    'one grey': (context) => fill(context, '#808080'),
    'a gradient near one colour': (context) => {
      const gradient = context.createLinearGradient(0, 0, 400, 300)
      gradient.addColorStop(0, '#808080')
      gradient.addColorStop(1, '#8c8c90')
      fill(context, gradient)
    },
    'nothing, all transparent': () => undefined,
    'one colour on transparent': (context) => context.fillRect(40, 40, 200, 100),
    'one colour of varying opacity': (context) => {
      const gradient = context.createLinearGradient(0, 0, 400, 0)
      gradient.addColorStop(0, 'rgb(200 0 0 / 0)')
      gradient.addColorStop(1, 'rgb(200 0 0 / 1)')
      fill(context, gradient)
    },
  }
  for (const [what, paint] of Object.entries(BLANK))
    for (const type of ['image/png', 'image/webp'])
      it(`blank picture, ${what}: rejected as ${type}`, async () => {
        expect(await preparePicture(await paintFile(type, paint))).to.equal('blank')
      })

  it('screenshot of one short line of pale text: accepted', async () => {
    const file = await paintFile('image/png', (context) => {
      fill(context, '#fff')
      context.fillStyle = '#aaa'
      context.font = '16px sans-serif'
      context.fillText('Paid 12.50', 20, 40)
    })
    expect(await preparePicture(file)).to.be.an('object')
  })

  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    it(`truncated ${type}: rejected at each length`, async () => {
      const whole = await createNoise(200, 150, type)
      for (const share of [0.02, 0.3, 0.6, 0.9, 0.99])
        expect(await preparePicture(new File([whole.slice(0, whole.size * share)], 'cut'))).to.equal('unreadable')
      expect(await preparePicture(new File([whole.slice(0, whole.size - 1)], 'cut'))).to.equal('unreadable')
      expect(await preparePicture(whole)).to.be.an('object')
    })

  it('a smaller copy in another format has the sketch of the same picture, another picture has not', async () => {
    const original = await createPictureFile('image/png', 600, 400)
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')?.drawImage(await createImageBitmap(original), 0, 0, 300, 200)
    const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
    const sketch = async (file: Blob) => (await sketchPicture(file)) ?? ''
    expect(isSamePicture(await sketch(original), await sketch(copy ?? new Blob()))).to.equal(true)
    expect(isSamePicture(await sketch(original), await sketch(await createPictureFile()))).to.equal(false)
  })

  it('picture of more than 10 MB: keeps its dimensions if it then fits', async () => {
    const taken = await createNoise(2200, 1800, 'image/png')
    expect(taken.size).to.be.above(MAX_PICTURE_BYTES)
    const ready = await prepare(taken)
    expect(ready.size).to.be.at.most(MAX_PICTURE_BYTES)
    const { width, height } = await createImageBitmap(ready)
    expect([width, height]).to.deep.equal([2200, 1800])
  })

  it('picture that is still too large: reduces its dimensions', async () => {
    const ready = await prepare(await createNoise(4096, 4096, 'image/jpeg'))
    expect(ready.size).to.be.at.most(MAX_PICTURE_BYTES)
    const { width, height } = await createImageBitmap(ready)
    expect(width).to.equal(height)
    expect(width).to.be.within(1400, 4095)
  })

  it('file over 100 MB: rejected unopened, with an exact limit', async () => {
    const file = (size: number) => new File([new Uint8Array(size)], 'a.png', { type: 'image/png' })
    expect(await preparePicture(file(MAX_OPENED_BYTES + 1))).to.equal('size')
    expect(await preparePicture(file(MAX_OPENED_BYTES))).to.equal('type')
  })

  it('other files and corrupt pictures: rejected', async () => {
    expect(await preparePicture(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'))).to.equal('type')
    expect(await preparePicture(new File([], 'empty.png'))).to.equal('type')
    const whole = new Uint8Array(await (await createPictureFile()).arrayBuffer())
    expect(await preparePicture(new File([whole.slice(0, 30)], 'half.png'))).to.equal('unreadable')
  })
})
