import type { Sharp } from 'sharp'
import { PICTURE_BYTES, type PictureType } from '../../../shared/contract/picture.ts'
import { inTurn } from './keyed-queue.ts'
import { lookOf } from './perceptual-hash.ts'

/** Maximum number of pixels, to bound memory. The pages send at most 17 million. */
export const MOST_PIXELS = 20_000_000
/** Longest side after scaling, px. The pages scale to the same size before uploading. */
const LONGEST_PX = 4096
/** A picture that takes longer was crafted to do so. */
const SECONDS = 20
const QUALITY = 85
/** Quality for pictures that are too large at the normal one, such as noise. */
const LOW_QUALITY = 50

/** Re-encoded picture. */
export interface Drawn {
  type: PictureType
  content: Buffer
  /** Perceptual hash (`lookOf`). */
  look: string
}

/** Reason for a failure: too many pixels, or not decodable. */
export type DrawProblem = 'pixels' | 'picture'

/**
 * Decodes a picture and encodes it again, upright. All other data of the file is dropped: places, times, comments, colour profiles, trailing bytes. Of an
 * animation only the first frame is kept. One picture is processed at a time, so that a burst of large ones needs the memory of one. Pictures of a member are
 * queued one after the other, so that another member waits for at most one of them.
 */
export const draw = (member: string, path: string, type: PictureType): Promise<Drawn | DrawProblem> =>
  inTurn(member, async () => {
    const sharp = await library()
    const { width, height, hasAlpha } = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0, hasAlpha: false }))
    if (width * height > MOST_PIXELS) return 'pixels'
    const opened = () =>
      sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
    try {
      const fits = await fitting(opened, isExact(type, hasAlpha))
      return fits ? { ...fits, look: await lookOf(sharp(fits.content)) } : 'picture'
    } catch {
      return 'picture'
    }
  })

/** Returns true for lossless encoding. A PNG can hold everything a GIF holds; WebP is not written, since it takes five times the memory and time. */
const isExact = (type: PictureType, hasAlpha: boolean): boolean =>
  type === 'image/png' || type === 'image/gif' || (type === 'image/webp' && hasAlpha)

/** Returns the first encoding that is not larger than the size limit: lossless if `exact`, then JPEG, with transparent areas white. */
async function fitting(opened: () => Sharp, exact: boolean): Promise<Omit<Drawn, 'look'> | null> {
  const asJpeg = (quality: number) => () => opened().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
  const ways: [PictureType, () => Promise<Buffer>][] = [
    ['image/jpeg', asJpeg(QUALITY)],
    ['image/jpeg', asJpeg(LOW_QUALITY)],
  ]
  if (exact) ways.unshift(['image/png', () => opened().png().toBuffer()])
  for (const [type, write] of ways) {
    const content = await write()
    if (content.length <= PICTURE_BYTES) return { type, content }
  }
  return null
}

/** Loads sharp with the first picture and blocks all decoders except JPEG, PNG, WebP and GIF: uploads must not reach those for text, documents and vectors. */
async function library(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
  return sharp
}
