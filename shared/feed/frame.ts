import { inflateSync } from 'fflate'

/** The largest frame that is unpacked, and the largest text there may be. The largest that an exchange sends are a tenth of that. */
const MOST_PACKED = 64 * 1024
const MOST_BYTES = 4 * 1024 * 1024

const decoder = new TextDecoder()

/**
 * The text of a frame: plain, gzip, zlib or raw deflate, as bytes; or the text that it is. Null for what cannot be unpacked or is too large: what
 * is unpacked goes into a buffer of a fixed size, so that a few bytes can fill neither the memory nor the time.
 */
export function textOf(data: unknown): string | null {
  if (typeof data === 'string') return data.length > MOST_BYTES ? null : data
  if (!(data instanceof ArrayBuffer) || data.byteLength > MOST_BYTES) return null
  const bytes = new Uint8Array(data)
  try {
    return decoder.decode(isPlain(bytes) ? bytes : unpacked(bytes))
  } catch {
    return null
  }
}

/** Begins like JSON or like a bare `ping`; no packed frame does. */
const isPlain = ([first = 0x7b]: Uint8Array): boolean => '{["p \n'.includes(String.fromCharCode(first))

/** Begins with the two bytes of zlib (RFC 1950): method 8, a window that there is, and together a multiple of 31. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x8f) === 8 && ((first << 8) | second) % 31 === 0

/** Flags of gzip's header (RFC 1952): what stands between its first ten bytes and the packed data. */
const CHECKSUM = 2
const EXTRA = 4
const NAME = 8
const COMMENT = 16

function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  let length = 10
  if (flags & EXTRA) length += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0)
  for (const text of [NAME, COMMENT]) if (flags & text) length = bytes.indexOf(0, length) + 1
  return flags & CHECKSUM ? length + 2 : length
}

// Headers are read here, since fflate's own reading is larger: it takes dictionaries too, which no frame has.
function unpacked(bytes: Uint8Array): Uint8Array {
  const { buffer, byteLength } = bytes
  const isGzip = bytes[0] === 0x1f
  // gzip says in its last four bytes how much it unpacks to; for the others there is room for what text can be packed to.
  const size = isGzip ? new DataView(buffer).getUint32(byteLength - 4, true) : byteLength * 50
  if (byteLength > MOST_PACKED || size > MOST_BYTES) throw new RangeError('frame too large')
  // Without the checksums at the end, so that a frame that was cut there lacks data and is refused.
  const [start, end] = isGzip ? [gzipHeaderLength(bytes), -8] : isZlib(bytes) ? [2, -4] : [0]
  return inflateSync(bytes.subarray(start, end), { out: new Uint8Array(size) })
}
