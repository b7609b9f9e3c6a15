/** Size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Reason why a picture of this size is refused: too many pixels to decode, or too long for its width. */
export type PictureSizeProblem = 'pixels' | 'shape'

/** Maximum area of a stored picture: the canvas limit of all devices. The area is limited and not a side, so that a long screenshot keeps a legible width. */
export const MAX_STORED_PIXELS = 4096 * 4096

/** Maximum pixels that a page decodes: photos of phones have up to 108 million. Bounds memory. */
export const MAX_OPENED_PIXELS = 120_000_000

/** Maximum ratio of the longer to the shorter side. At this ratio a stored picture is still 579 pixels wide. */
export const MAX_PICTURE_RATIO = 50

/** Returns the reason why a picture is refused by its size, or null. `maxPixels` is the number of pixels that the caller can decode. */
export function findPictureSizeProblem({ width, height }: PictureSize, maxPixels: number): PictureSizeProblem | null {
  if (Math.max(width, height) > Math.min(width, height) * MAX_PICTURE_RATIO) return 'shape'
  return width * height > maxPixels ? 'pixels' : null
}

/** Returns the size of a picture reduced to an area, with the same proportions. A smaller picture keeps its size. */
export function fitPictureArea({ width, height }: PictureSize, maxPixels = MAX_STORED_PIXELS): PictureSize {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
