import { PICTURE_BYTES, PICTURE_ENDINGS, type PictureType, pictureType, SIGNATURE_BYTES } from '../contract/picture.ts'
import { OPENED_BYTES } from './limits.ts'

/** Problem of a chosen file: too large to open, not an accepted picture type, or not decodable. */
export type PictureProblem = 'size' | 'type' | 'unreadable'

/** Maximum length of the longer side: enough to read a card, and within the canvas limits of all devices. */
const LONGEST_PX = 4096
const QUALITY = 0.92
/** Scales tried in turn while the result exceeds the server's maximum size. */
const SHARES = [1, 0.75, 0.5, 0.35]

/**
 * Prepares a chosen file for upload. Detects its type by content and redraws it upright, which removes camera metadata (place, time, device) and reduces it to
 * the server's maximum size. Returns the picture or its problem.
 */
export async function preparePicture(file: File): Promise<File | PictureProblem> {
  if (file.size > OPENED_BYTES) return 'size'
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return 'unreadable'
  const type = pictureType(new Uint8Array(head))
  if (type === null) return 'type'
  const picture = await opened(file)
  if (picture === null) return 'unreadable'
  const blob = await fitting(picture, type)
  if ('close' in picture) picture.close()
  return blob ? named(blob) : 'unreadable'
}

/** Decoded picture with its size in pixels. */
type Opened = ImageBitmap | HTMLImageElement

/**
 * Decodes a picture upright, at a reduced size if memory is short. Null if the browser cannot decode it. Firefox rejects `createImageBitmap` for photos with an
 * EXIF rotation, but decodes them as an image element.
 */
const opened = (file: File): Promise<Opened | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: LONGEST_PX / 2 }))
    .catch(() => shown(file))
    .catch(() => null)

async function shown(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Encodes a picture within the server's maximum size, a PNG as PNG if it fits. Null if the browser cannot encode it. */
async function fitting(picture: Opened, type: PictureType): Promise<Blob | null> {
  for (const share of SHARES) {
    const canvas = drawn(picture, share)
    const exact = type === 'image/png' && share === 1 ? await written(canvas, 'image/png') : null
    if (exact && exact.size <= PICTURE_BYTES) return exact
    const blob = await written(canvas, 'image/jpeg')
    if (blob === null || blob.size <= PICTURE_BYTES) return blob
  }
  return null
}

function drawn(picture: Opened, share: number): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height)) * share
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas. JPEG has no transparency, so transparent parts become white. */
async function written(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob | null> {
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

const named = (blob: Blob): File =>
  new File([blob], `picture.${PICTURE_ENDINGS[blob.type as PictureType] ?? 'jpg'}`, { type: blob.type })
