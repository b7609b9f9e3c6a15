import { decompressSync } from 'fflate'

/** Maximum size of a frame before and after unpacking, ten times the size of an exchange's largest frames. */
const MAX_PACKED_BYTES = 64 * 1024
const MAX_BYTES = 4 * 1024 * 1024

const decoder = new TextDecoder()

/**
 * Returns the text of a frame: text, or bytes that are plain, gzip, zlib or raw deflate. Null if the frame is invalid or too large. It is unpacked into
 * a buffer of a fixed size, so that a decompression bomb costs neither memory nor time.
 */
export function decodeFrame(data: unknown): string | null {
  if (typeof data === 'string') return data.length > MAX_BYTES ? null : data
  if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_BYTES) return null
  const bytes = new Uint8Array(data)
  try {
    return decoder.decode(isPlain(bytes) ? bytes : unpack(bytes))
  } catch {
    return null
  }
}

/** Returns true if the first byte is one of JSON or of a bare `ping`; packed frames never begin with these. */
const isPlain = (bytes: Uint8Array): boolean => '{["p \n'.includes(String.fromCharCode(bytes[0] ?? 0x7b))

/** Returns a little-endian number. A `DataView` for one number takes longer. */
function readUint32(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let offset = at + 3; offset >= at; offset--) value = value * 256 + (bytes[offset] ?? 0)
  return value
}

function unpack(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  // The last four bytes of gzip are the unpacked size. For other formats the buffer allows a ratio of 50, more than text reaches.
  const size = bytes[0] === 0x1f ? readUint32(bytes, length - 4) : length * 50
  if (length > MAX_PACKED_BYTES || size > MAX_BYTES) throw new RangeError('frame too large')
  return decompressSync(bytes, { out: new Uint8Array(size) })
}
