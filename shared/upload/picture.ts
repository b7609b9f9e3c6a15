import { PICTURE_BYTES, PICTURE_ENDINGS, type PictureType, pictureType, SIGNATURE_BYTES } from '../contract/picture.ts'
import { OPENED_BYTES } from './limits.ts'

/** Why a chosen file is not sent: too large to be opened, no picture that is taken, or one that cannot be drawn. */
export type PictureProblem = 'size' | 'type' | 'unreadable'

/** A longer side is drawn smaller: enough to read a card by, and within what every device can draw. */
const LONGEST_PX = 4096
const QUALITY = 0.92
/** Smaller ones are tried in turn when what is drawn weighs more than the server takes. */
const SHARES = [1, 0.75, 0.5, 0.35]

/**
 * Makes a chosen file ready to be sent: looks at what it is by its content, and redraws it, upright, so that nothing else that a camera wrote into it
 * (place, time, device) leaves the device, and as small as the server takes it, however large the file is. Answers the picture, or why there is none.
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

/** A picture that can be drawn, and its size in pixels. */
type Opened = ImageBitmap | HTMLImageElement

/**
 * The picture, upright; smaller at once where there is no memory for all of it; null when the browser cannot read it. Firefox makes no bitmap of a photo that
 * its camera says is to be turned, but shows it as an image.
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

/** The content of a file that the server takes; a PNG stays one where it can. Null when the browser cannot write it. */
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

/** A canvas as a file's content. A JPEG has no see-through parts: they become white, as on paper. */
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
