import { PICTURE_BYTES, PICTURE_ENDINGS, type PictureType, pictureType, SIGNATURE_BYTES } from '../contract/picture.ts'

/** Why a chosen file is not sent: too large, no picture that is taken, or one that cannot be drawn. */
export type PictureProblem = 'size' | 'type' | 'unreadable'

/** A longer side is drawn smaller: enough to read a card by, and within what every device can draw. */
const LONGEST_PX = 4096
const QUALITY = 0.92

/**
 * Makes a chosen file ready to be sent: looks at what it is by its content, and redraws it, upright, so that nothing else that a camera wrote into it
 * (place, time, device) leaves the device. Answers the picture, or why there is none.
 */
export async function preparePicture(file: File): Promise<File | PictureProblem> {
  if (file.size > PICTURE_BYTES) return 'size'
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return 'unreadable'
  const type = pictureType(new Uint8Array(head))
  if (type === null) return 'type'
  const canvas = await drawn(file)
  if (canvas === null) return 'unreadable'
  const exact = type === 'image/png' ? await written(canvas, 'image/png') : null
  const blob = exact && exact.size <= PICTURE_BYTES ? exact : await written(canvas, 'image/jpeg')
  if (blob === null) return 'unreadable'
  return blob.size > PICTURE_BYTES ? 'size' : named(blob)
}

/** The picture on a canvas, upright; null when the browser cannot read it. */
async function drawn(file: File): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
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
