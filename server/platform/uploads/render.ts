import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { PictureType } from '../../../shared/base/contract/picture.ts'
import {
  describePicture,
  MAX_SAMPLED_PIXELS,
  type PictureContent,
  type PictureSample,
} from '../../../shared/base/contract/picture-content.ts'
import { readPictureSize } from '../../../shared/base/contract/picture-file.ts'
import {
  findPictureSizeProblem,
  fitPictureArea,
  type PictureSizeProblem,
} from '../../../shared/base/contract/picture-size.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { enqueueByKey } from './keyed-queue.ts'
import { computePerceptualHash } from './perceptual-hash.ts'

/** A picture that takes longer was crafted to do so. */
const TIMEOUT_SECONDS = 20
const JPEG_QUALITY = 85
/** Quality for pictures that are too large at the normal one, such as noise. */
const LOW_JPEG_QUALITY = 50

/** Re-encoded picture. */
export interface RenderedPicture extends PictureContent {
  type: PictureType
  content: Buffer
  /** Perceptual hash (`computePerceptualHash`). */
  perceptualHash: string
}

/** Reason for a failure: refused by the size in pixels, or truncated or not decodable. */
export type RenderProblem = PictureSizeProblem | 'picture'

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
    const size = readPictureSize(await readFile(path))
    if (size === null) return 'picture'
    const problem = findPictureSizeProblem(size, QUOTAS.picturePixels.max)
    if (problem) return problem
    const sharp = await loadSharp()
    const opened = () =>
      sharp(path, { limitInputPixels: QUOTAS.picturePixels.max, failOn: 'error', pages: 1 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
    try {
      const { width, height, hasAlpha, autoOrient } = await opened().metadata()
      const fitted = fitPictureArea(autoOrient)
      const scaled = () =>
        fitted.width * fitted.height < width * height ? opened().resize({ ...fitted, fit: 'fill' }) : opened()
      const fits = await encodeWithinLimit(scaled, isLossless(type, hasAlpha))
      if (!fits) return 'picture'
      const [perceptualHash, content] = [
        await computePerceptualHash(sharp(fits.content)),
        describePicture(await readSample(sharp(fits.content))),
      ]
      return { ...fits, ...content, perceptualHash }
    } catch {
      return 'picture'
    }
  })

/** Reads a rendered picture at the size at which its content is described. */
async function readSample(picture: Sharp): Promise<PictureSample> {
  const { width, height } = await picture.metadata()
  const fitted = fitPictureArea({ width, height }, MAX_SAMPLED_PIXELS)
  const data = await picture
    .resize({ ...fitted, fit: 'fill', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { ...fitted, data }
}

/** Returns true for lossless encoding. A PNG can hold everything a GIF holds; WebP is not written, since it takes five times the memory and time. */
const isLossless = (type: PictureType, hasAlpha: boolean): boolean =>
  type === 'image/png' || type === 'image/gif' || (type === 'image/webp' && hasAlpha)

/** Returns the first encoding that is not larger than the size limit: lossless if `exact`, then JPEG, with transparent areas white. */
async function encodeWithinLimit(
  scaled: () => Sharp,
  exact: boolean,
): Promise<Pick<RenderedPicture, 'type' | 'content'> | null> {
  const asJpeg = (quality: number) => () => scaled().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
  const ways: [PictureType, () => Promise<Buffer>][] = [
    ['image/jpeg', asJpeg(JPEG_QUALITY)],
    ['image/jpeg', asJpeg(LOW_JPEG_QUALITY)],
  ]
  if (exact) ways.unshift(['image/png', () => scaled().png().toBuffer()])
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
