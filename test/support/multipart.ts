import { png } from './png.ts'

/** Part of a multipart body. A part with a file name is a file. */
export interface Part {
  name: string
  content: Buffer | string
  fileName?: string
  type?: string
}

/** Small picture in each accepted format. */
export const PICTURES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAAnHX/2Q==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
} as const

const BOUNDARY = 'tradelet-boundary'

/** Creates a multipart body with its header. */
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

/** Creates a picture of one pixel in a unique colour. */
const ownPicture = (): Buffer => {
  pictures += 1
  return png(1, 1, Buffer.from([pictures >> 16, pictures >> 8, pictures]))
}

/** Creates a body with one picture in the field `file`, a different one each time unless it is given. */
export const picture = (content: Buffer = ownPicture(), fileName = 'card.png', type = 'image/png') =>
  multipart([{ name: 'file', content, fileName, type }])
