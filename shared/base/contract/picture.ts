/** Accepted picture types with their file extensions. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const

/** Media type of a picture. */
export type PictureType = keyof typeof PICTURE_ENDINGS

/** Maximum size of a picture in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Number of leading bytes that `detectPictureType` needs. */
export const SIGNATURE_BYTES = 16

/** Detects a picture's type by its first bytes, regardless of file name and declared type. Returns null if the type is not accepted. */
export function detectPictureType(head: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n') && text.slice(12, 16) === 'IHDR') return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return null
}
