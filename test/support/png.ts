import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Creates a PNG from pixels of three bytes each, row by row. */
export function png(width: number, height: number, pixels: Buffer): Buffer {
  const rows = Array.from({ length: height }, (_, at) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(at * width * 3, (at + 1) * width * 3)]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const content = deflateSync(Buffer.concat(rows), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a picture of noise, which is incompressible: the file has about this many bytes, also after the server has rendered it again. */
export function noise(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes / 3))
  return png(side, side, randomBytes(side * side * 3))
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
