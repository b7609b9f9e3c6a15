import { Gunzip, Unzlib } from 'fflate'

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
  return unpack(bytes, gzip)
}

function unpack(bytes: Uint8Array, gzip: boolean): string | null {
  const parts: Uint8Array[] = []
  let size = 0
  const take = (part: Uint8Array) => {
    size += part.length
    if (size > MOST_BYTES) throw new RangeError('frame too large')
    parts.push(part)
  }
  try {
    const stream = gzip ? new Gunzip(take) : new Unzlib(take)
    stream.push(bytes, true)
  } catch {
    return null
  }
  return decoder.decode(parts.length === 1 ? parts[0] : joined(parts, size))
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
