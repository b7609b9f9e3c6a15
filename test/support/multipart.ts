import { createHash } from 'node:crypto'
import { encodePng } from './png.ts'

/** Part of a multipart body. A part with a file name is a file. */
export interface Part {
  name: string
  content: Buffer | string
  fileName?: string
  type?: string
}

/** Small picture in each accepted format, each with another pattern of coloured squares. */
export const PICTURES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAIVBMVEUZ5hnIN8hkm2QA/wB9gn1LtEv6BfqWaZYyzTLhHuGvUK/pa8nDAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPElEQVQYlZ3OORIAMAjDQHMa+P+DM0mVmnYbCe7uACAioqqKBZiZzcxERGRmboAkq6q6u19gAf/UDSzgACduBBGGRtaUAAAAAElFTkSuQmCC',
    'base64',
  ),
  jpg: Buffer.from(
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAgAB/8QAIBAAAQIFBQAAAAAAAAAAAAAAEQABEiRigfECBCMxov/EABQBAQAAAAAAAAAAAAAAAAAAAAP/xAAfEQABBAICAwAAAAAAAAAAAAABAgMEEQAhEoExQZL/2gAMAwEAAhEDEQA/AM0bLvk8qecoguThJ5yiC5OEHnKILk4TQlKlyC+oUT3Wq7vEjuPPul59VKT5OjwsV60rkPnP/9k=',
    'base64',
  ),
  gif: Buffer.from(
    'R0lGODlhEAAQAIMAAExpcX2Cd+EeozLNlpZpwsg3WBnmS/oF7ku04a9QDQD/AGSbLAAAAAAAAAAAAAAAACH5BAUAAAAALAAAAAAQABAAAARPcMmlqko4oY0mtZnGedaVcd1UhujhHkRMDPQg3MILy7WN67JZDZd7BXvEgDJgaBoK0IJnyXRGpROq8xmdLrdXEujE0a3IG/MY03qd2eVXBAA7',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRm4AAABXRUJQVlA4IGIAAABwAgCdASoQABAAA4BaJbACdD3//Qg3Vr9OQnsAAPsOw+efzWtr8Ofp/tPk+hfh1T4XVOZyXxeSAUKSj76b/IlV9eEPEN6yVI5V6c77GqYGlSCv6d1K/yr0TLf9UwNKd0AAAA==',
    'base64',
  ),
} as const

const BOUNDARY = 'tradelet-boundary'

/** Creates a multipart body with its header. */
export function createMultipartBody(parts: readonly Part[]): { headers: { 'content-type': string }; payload: Buffer } {
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

/** Creates a picture of 16 by 16 squares whose colours are different each time. */
const createUniquePicture = (): Buffer => {
  pictures += 1
  const rows = Array.from({ length: 24 }, (_, part) => createHash('sha256').update(`${pictures}/${part}`).digest())
  return encodePng(16, 16, Buffer.concat(rows))
}

/** Creates a body with one picture in the field `file`, a different one each time unless it is given. */
export const createPictureBody = (content: Buffer = createUniquePicture(), fileName = 'card.png', type = 'image/png') =>
  createMultipartBody([{ name: 'file', content, fileName, type }])
