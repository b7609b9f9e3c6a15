import { expect } from '@esm-bundle/chai'
import { PICTURE_BYTES } from '../../../shared/contract/picture.ts'
import { OPENED_BYTES } from '../../../shared/upload/limits.ts'
import { preparePicture } from '../../../shared/upload/picture.ts'
import { PLACE, photo, picture } from '../../support/browser/pictures.ts'

const textOf = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer())

async function prepared(file: File): Promise<File> {
  const ready = await preparePicture(file)
  if (typeof ready === 'string') throw new Error(ready)
  return ready
}

/** Picture of 8 by 6 pixels in a format that some browsers cannot encode. */
const WEBP = 'UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoIAAYAAUAmJaACdLoB+AADsAD+73bX/maJjmP2r//Cr43IWFAAAA=='
const webp = async (): Promise<Blob> => (await fetch(`data:image/webp;base64,${WEBP}`)).blob()

/** Creates a picture that no format compresses. */
async function noise(width: number, height: number, type: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const image = new ImageData(width, height)
  for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536))
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1))
  return new File([blob ?? ''], 'noise')
}

describe('preparePicture', () => {
  it('removes camera metadata and keeps the picture upright', async () => {
    const taken = await photo()
    expect(await textOf(taken)).to.contain(PLACE)
    const ready = await prepared(taken)
    expect(await textOf(ready)).not.to.match(/Exif|SECRET/)
    const { width, height } = await createImageBitmap(ready)
    expect([width, height]).to.deep.equal([40, 60])
  })

  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    it(`detects ${type} by content, not by name`, async () => {
      const content = await (type === 'image/webp' ? await webp() : await picture(type)).arrayBuffer()
      const ready = await prepared(new File([content], 'virus.exe', { type: 'text/plain' }))
      expect(ready.type).to.equal(type === 'image/png' ? 'image/png' : 'image/jpeg')
      expect(ready.name).to.equal(type === 'image/png' ? 'picture.png' : 'picture.jpg')
    })

  it('reduces a picture to 4,096 px', async () => {
    const { width, height } = await createImageBitmap(await prepared(await picture('image/jpeg', 6000, 30)))
    expect([width, height]).to.deep.equal([4096, 20])
  })

  it('picture of more than 10 MB: keeps its dimensions if it then fits', async () => {
    const taken = await noise(2200, 1800, 'image/png')
    expect(taken.size).to.be.above(PICTURE_BYTES)
    const ready = await prepared(taken)
    expect(ready.size).to.be.at.most(PICTURE_BYTES)
    const { width, height } = await createImageBitmap(ready)
    expect([width, height]).to.deep.equal([2200, 1800])
  })

  it('picture that is still too large: reduces its dimensions', async () => {
    const ready = await prepared(await noise(4096, 4096, 'image/jpeg'))
    expect(ready.size).to.be.at.most(PICTURE_BYTES)
    const { width, height } = await createImageBitmap(ready)
    expect(width).to.equal(height)
    expect(width).to.be.within(1400, 4095)
  })

  it('file over 100 MB: rejected unopened, with an exact limit', async () => {
    const file = (size: number) => new File([new Uint8Array(size)], 'a.png', { type: 'image/png' })
    expect(await preparePicture(file(OPENED_BYTES + 1))).to.equal('size')
    expect(await preparePicture(file(OPENED_BYTES))).to.equal('type')
  })

  it('other files and corrupt pictures: rejected', async () => {
    expect(await preparePicture(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'))).to.equal('type')
    expect(await preparePicture(new File([], 'empty.png'))).to.equal('type')
    const whole = new Uint8Array(await (await picture()).arrayBuffer())
    expect(await preparePicture(new File([whole.slice(0, 30)], 'half.png'))).to.equal('unreadable')
  })
})
