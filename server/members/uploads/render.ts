import type { Sharp } from 'sharp'
import type { PictureType } from '../../../shared/contract/picture.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { enqueueByKey } from './keyed-queue.ts'
import { computePerceptualHash } from './perceptual-hash.ts'

/** Longest side after scaling, px. The pages scale to the same size before uploading. */
const MAX_SIDE_PX = 4096
/** A picture that takes longer was crafted to do so. */
const TIMEOUT_SECONDS = 20
const JPEG_QUALITY = 85
/** Quality for pictures that are too large at the normal one, such as noise. */
const LOW_JPEG_QUALITY = 50

/** Re-encoded picture. */
export interface RenderedPicture {
  type: PictureType
  content: Buffer
  /** Perceptual hash (`computePerceptualHash`). */
  perceptualHash: string
}

/** Reason for a failure: too many pixels, or not decodable. */
export type RenderProblem = 'pixels' | 'picture'

/**
 * Decodes a picture and encodes it again, upright. All other data of the file is dropped: places, times, comments, colour profiles, trailing bytes. Of an
 * animation only the first frame is kept. One picture is processed at a time, so that a burst of large ones needs the memory of one. Pictures of a member are
 * queued one after the other, so that another member waits for at most one of them.
 */
export const renderPicture = (
  member: string,
  path: string,
  type: PictureType,
): Promise<RenderedPicture | RenderProblem> =>
  enqueueByKey(member, async () => {
    const sharp = await loadSharp()
    const { width, height, hasAlpha } = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0, hasAlpha: false }))
    if (width * height > QUOTAS.picturePixels.max) return 'pixels'
    const opened = () =>
      sharp(path, { limitInputPixels: QUOTAS.picturePixels.max, failOn: 'error', pages: 1 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    try {
      const fits = await encodeWithinLimit(opened, isLossless(type, hasAlpha))
      return fits ? { ...fits, perceptualHash: await computePerceptualHash(sharp(fits.content)) } : 'picture'
    } catch {
      return 'picture'
    }
  })

/** Returns true for lossless encoding. A PNG can hold everything a GIF holds; WebP is not written, since it takes five times the memory and time. */
const isLossless = (type: PictureType, hasAlpha: boolean): boolean =>
  type === 'image/png' || type === 'image/gif' || (type === 'image/webp' && hasAlpha)

/** Returns the first encoding that is not larger than the size limit: lossless if `exact`, then JPEG, with transparent areas white. */
async function encodeWithinLimit(
  opened: () => Sharp,
  exact: boolean,
): Promise<Omit<RenderedPicture, 'perceptualHash'> | null> {
  const asJpeg = (quality: number) => () => opened().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
  const ways: [PictureType, () => Promise<Buffer>][] = [
    ['image/jpeg', asJpeg(JPEG_QUALITY)],
    ['image/jpeg', asJpeg(LOW_JPEG_QUALITY)],
  ]
  if (exact) ways.unshift(['image/png', () => opened().png().toBuffer()])
  for (const [type, write] of ways) {
    const content = await write()
    if (content.length <= QUOTAS.pictureBytes.max) return { type, content }
  }
  return null
}

/** Loads sharp with the first picture and blocks all decoders except JPEG, PNG, WebP and GIF: uploads must not reach those for text, documents and vectors. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
  return sharp
}
