import { inflateSync } from 'fflate'

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

/** Returns true if the first two bytes are a zlib header (RFC 1950): method 8, a valid window size, and a multiple of 31. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x8f) === 8 && ((first << 8) | second) % 31 === 0

/** Flags of the gzip header (RFC 1952): optional fields between its first ten bytes and the packed data. */
const CHECKSUM = 2
const EXTRA = 4
const NAME = 8
const COMMENT = 16

function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  let length = 10
  if (flags === 0) return length
  if (flags & EXTRA) length += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0)
  for (const text of [NAME, COMMENT]) if (flags & text) length = bytes.indexOf(0, length) + 1
  return flags & CHECKSUM ? length + 2 : length
}

/** Returns a little-endian number. A `DataView` for one number takes longer. */
function readUint32(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let place = at + 3; place >= at; place--) value = value * 256 + (bytes[place] ?? 0)
  return value
}

// Headers are parsed here because fflate's parser is larger: it also supports dictionaries, which no frame uses.
function unpack(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const isGzip = bytes[0] === 0x1f
  // The last four bytes of gzip are the unpacked size. For other formats the buffer allows a ratio of 50, more than text reaches.
  const size = isGzip ? readUint32(bytes, length - 4) : length * 50
  if (length > MAX_PACKED_BYTES || size > MAX_BYTES) throw new RangeError('frame too large')
  // The checksum at the end is cut off, so that a frame truncated there lacks data and is rejected.
  const [start, end] = isGzip ? [gzipHeaderLength(bytes), -8] : isZlib(bytes) ? [2, -4] : [0]
  return inflateSync(bytes.subarray(start, end), { out: new Uint8Array(size) })
}
