import { gunzipSync, unzlibSync } from 'fflate'

/** The largest text that a frame may unpack to; what grows beyond is dropped, so that a few bytes cannot fill the memory. */
const MOST_BYTES = 4 * 1024 * 1024

const decoder = new TextDecoder()

/** The text of a frame: gzip, zlib or plain, as bytes or as text. Null for what cannot be unpacked or is too large. */
export function textOf(data: unknown): string | null {
  if (typeof data === 'string') return data.length <= MOST_BYTES ? data : null
  if (!(data instanceof ArrayBuffer)) return null
  const bytes = new Uint8Array(data)
  const [first, second = 0] = bytes
  const gzip = first === 0x1f && second === 0x8b
  const zlib = first === 0x78 && ((0x78 << 8) | second) % 31 === 0
  if (!gzip && !zlib) return decoder.decode(bytes)
  if (bytes.length < 8) return null
  return unpack(bytes, gzip)
}

/** gzip says at its end how large its content is; zlib does not and gets no more room than there may be. */
function unpack(bytes: Uint8Array, gzip: boolean): string | null {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true)
  if (gzip && size > MOST_BYTES) return null
  try {
    return decoder.decode(
      gzip ? gunzipSync(bytes) : unzlibSync(bytes, { out: new Uint8Array(Math.min(MOST_BYTES, bytes.length * 1100)) }),
    )
  } catch {
    return null
  }
}
