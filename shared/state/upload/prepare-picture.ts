import {
  detectPictureType,
  MAX_PICTURE_BYTES,
  PICTURE_ENDINGS,
  type PictureType,
  SIGNATURE_BYTES,
} from '../../base/contract/picture.ts'
import { describePicture, MAX_SAMPLED_PIXELS, type PictureContent } from '../../base/contract/picture-content.ts'
import { readPictureSize } from '../../base/contract/picture-file.ts'
import {
  findPictureSizeProblem,
  fitPictureArea,
  MAX_OPENED_PIXELS,
  MAX_STORED_PIXELS,
  type PictureSize,
  type PictureSizeProblem,
} from '../../base/contract/picture-size.ts'
import { MAX_OPENED_BYTES } from './limits.ts'

/** Problem of a chosen file: too large to open, not an accepted picture type, truncated or not decodable, refused by its size in pixels, or of one colour. */
export type PictureProblem = 'size' | 'type' | 'unreadable' | PictureSizeProblem | 'blank'

/** Picture that is ready for upload. */
export interface PreparedPicture {
  file: File
  /** Sketch of the picture, by which copies of it are recognised (`isSamePicture`). */
  sketch: string
}

const QUALITY = 0.92
/** Scales tried in turn while the result exceeds the server's maximum size. */
const SCALES = [1, 0.75, 0.5, 0.35]
/** Width of a picture that the browser can decode only at a reduced size. */
const REDUCED_PX = 2048

/**
 * Prepares a chosen file for upload. Detects its type by content and redraws it upright, which removes camera metadata (place, time, device) and reduces it to
 * the server's maximum size. Returns the picture or its problem, by the rules of the server.
 */
export async function preparePicture(file: File): Promise<PreparedPicture | PictureProblem> {
  if (file.size > MAX_OPENED_BYTES) return 'size'
  const head = await readBytes(file.slice(0, SIGNATURE_BYTES))
  if (head === null) return 'unreadable'
  const type = detectPictureType(head)
  if (type === null) return 'type'
  const bytes = await readBytes(file)
  const size = bytes && readPictureSize(bytes)
  if (size === null) return 'unreadable'
  const problem = findPictureSizeProblem(size, MAX_OPENED_PIXELS)
  if (problem) return problem
  return (await withDecoded(file, (picture) => encodePicture(picture, type))) ?? 'unreadable'
}

/** Reads a file. Returns null if it cannot be read, for example because it was deleted. */
const readBytes = (file: Blob): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  )

/** Returns the sketch of a picture, or null if the browser cannot decode it. */
export const sketchPicture = (file: Blob): Promise<string | null> =>
  withDecoded(file, (picture) => readSample(picture)?.sketch ?? null)

async function encodePicture(picture: DecodedPicture, type: PictureType): Promise<PreparedPicture | 'blank' | null> {
  const content = readSample(picture)
  if (content?.isBlank) return 'blank'
  const blob = await encodeToFit(picture, type)
  return blob && content && { file: toFile(blob), sketch: content.sketch }
}

/** Decoded picture with its size in pixels. */
type DecodedPicture = ImageBitmap | HTMLImageElement

/** Decodes a picture, uses it, and releases its memory. Returns null if the browser cannot decode it. */
async function withDecoded<T>(file: Blob, use: (picture: DecodedPicture) => T | Promise<T>): Promise<T | null> {
  const picture = await decodePicture(file)
  if (picture === null) return null
  try {
    return await use(picture)
  } finally {
    if ('close' in picture) picture.close()
  }
}

/** Describes a decoded picture. Null if the browser has no memory for the reduced copy. */
function readSample(picture: DecodedPicture): PictureContent | null {
  const { width, height } = fitPictureArea(picture, MAX_SAMPLED_PIXELS)
  const context = draw(picture, { width, height }).getContext('2d')
  return context && describePicture(context.getImageData(0, 0, width, height))
}

/**
 * Decodes a picture upright, at a reduced size if memory is short. Null if the browser cannot decode it. Firefox rejects `createImageBitmap` for photos with an
 * EXIF rotation, but decodes them as an image element.
 */
const decodePicture = (file: Blob): Promise<DecodedPicture | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: REDUCED_PX }))
    .catch(() => decodeAsImage(file))
    .catch(() => null)

async function decodeAsImage(file: Blob): Promise<HTMLImageElement> {
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
async function encodeToFit(picture: DecodedPicture, type: PictureType): Promise<Blob | null> {
  for (const share of SCALES) {
    const canvas = draw(picture, fitPictureArea(picture, Math.min(MAX_STORED_PIXELS, getArea(picture)) * share ** 2))
    const exact = type === 'image/png' && share === 1 ? await encodeCanvas(canvas, 'image/png') : null
    if (exact && exact.size <= MAX_PICTURE_BYTES) return exact
    const blob = await encodeCanvas(canvas, 'image/jpeg')
    if (blob === null || blob.size <= MAX_PICTURE_BYTES) return blob
  }
  return null
}

const getArea = ({ width, height }: PictureSize): number => width * height

function draw(picture: DecodedPicture, size: PictureSize): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas. JPEG has no transparency, so transparent parts become white. */
async function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob | null> {
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

const toFile = (blob: Blob): File =>
  new File([blob], `picture.${PICTURE_ENDINGS[blob.type as PictureType] ?? 'jpg'}`, { type: blob.type })
