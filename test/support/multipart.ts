/** One part of a multipart body; with a file name it is a file. */
export interface Part {
  name: string
  content: Buffer | string
  fileName?: string
  type?: string
}

/** A picture of one pixel in each format that is taken. */
export const PICTURES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////2Q==', 'base64'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
} as const

const BOUNDARY = 'tradelet-boundary'

/** A multipart body with its header. */
export function multipart(parts: readonly Part[]): { headers: { 'content-type': string }; payload: Buffer } {
  const blocks = parts.flatMap(({ name, content, fileName, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...blocks, `--${BOUNDARY}--\r\n`].map((block) => Buffer.from(block))),
  }
}

let pictures = 0

/** A picture that is no other's: bytes after the end of a PNG change what is stored and not what is seen. */
const ownPicture = (): Buffer => Buffer.concat([PICTURES.png, Buffer.from(String(++pictures))])

/** A body with one picture in the field `file`; each another one unless told which. */
export const picture = (content: Buffer = ownPicture(), fileName = 'card.png', type = 'image/png') =>
  multipart([{ name: 'file', content, fileName, type }])
