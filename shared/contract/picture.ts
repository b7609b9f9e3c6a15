/** The pictures that are taken, with the ending of their names. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const

/** The media type of a picture. */
export type PictureType = keyof typeof PICTURE_ENDINGS

/** The largest picture that is taken; bytes. */
export const PICTURE_BYTES = 10 * 1024 * 1024

/** Bytes that `pictureType` must see. */
export const SIGNATURE_BYTES = 16

/** What a file is by its first bytes, regardless of its name and declared type; null when it is no picture that we take. */
export function pictureType(head: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n') && text.slice(12, 16) === 'IHDR') return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return null
}
