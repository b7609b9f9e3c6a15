import type { Sharp } from 'sharp'
import { PICTURE_BYTES, type PictureType } from '../../../shared/contract/picture.ts'
import { inTurn } from './keyed-queue.ts'
import { lookOf } from './look.ts'

/** A picture with more is not opened, for the memory's sake. The pages send none of more than 17 million. */
export const MOST_PIXELS = 20_000_000
/** A longer side is drawn smaller, as the pages do before they send one. */
const LONGEST_PX = 4096
/** What takes longer was made to. */
const SECONDS = 20
const QUALITY = 85
/** For what weighs more than a picture may even so: noise. */
const LOW_QUALITY = 50

/** A picture of ours. */
export interface Drawn {
  type: PictureType
  content: Buffer
  /** What it looks like (look.ts). */
  look: string
}

/** Why there is none: it has too many pixels, or cannot be decoded. */
export type DrawProblem = 'pixels' | 'picture'

/**
 * Decodes the picture in a file and draws it anew, upright: what else was in the file, such as places, times, comments, colour profiles or what follows the
 * picture, is not in what it answers. Of one that moves its first moment stays. Those of a member one after the other, and one in all at a time: so a crowd of
 * large ones takes the memory of one, and nobody's hold up the next member's for longer than one takes.
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

/** Whether every point is kept as it is. A GIF holds nothing that a PNG does not hold as well; to write a WebP takes five times the memory and time of the others. */
const isExact = (type: PictureType, hasAlpha: boolean): boolean =>
  type === 'image/png' || type === 'image/gif' || (type === 'image/webp' && hasAlpha)

/** The first way of writing it that weighs no more than a picture may: exactly where it is, then as a JPEG, whose see-through parts become white, as on paper. */
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

/** The library, loaded with the first picture, with its other decoders shut: text, documents and vectors have no business here. */
async function library(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
  return sharp
}
