import { brotliDecompressSync } from 'node:zlib'

const HEADER_BYTES = 48
/** Indexes of WOFF2's known tags. */
const [CMAP, GLYF, LOCA, ANY_TAG] = [0, 10, 11, 63]
const NULL_TRANSFORM = 3

/** Returns the code points of a WOFF2 file, from the format 4 part of its table `cmap`. @throws Error for a file of another form. */
export function readFontCharacters(file: Buffer): Set<number> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file')
  let at = HEADER_BYTES
  const readNumber = () => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let place = 0
  let cmap: [from: number, to: number] | null = null
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++)
    const tag = flags & 63
    if (tag === ANY_TAG) at += 4
    const original = readNumber()
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 !== NULL_TRANSFORM : flags >> 6 !== 0
    const bytes = isTransformed ? readNumber() : original
    if (tag === CMAP) cmap = [place, place + bytes]
    place += bytes
  }
  if (!cmap) throw new Error('the file has no table cmap')
  return readCmap(brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...cmap))
}

function readCmap(cmap: Buffer): Set<number> {
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const start = parts.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('the table cmap has no part of format 4')
  const part = cmap.subarray(start)
  const doubled = part.readUInt16BE(6)
  const found = new Set<number>()
  for (let index = 0; index < doubled; index += 2) {
    const [last, first] = [part.readUInt16BE(14 + index), part.readUInt16BE(16 + doubled + index)]
    for (let code = first; code <= last && code !== 0xffff; code++)
      if (findGlyph(part, doubled, index, code)) found.add(code)
  }
  return found
}

/** Returns the index of a character's glyph in a segment; 0 if it has none. */
function findGlyph(part: Buffer, doubled: number, index: number, code: number): number {
  const delta = part.readUInt16BE(16 + 2 * doubled + index)
  const rangeAt = 16 + 3 * doubled + index
  const range = part.readUInt16BE(rangeAt)
  if (range === 0) return (code + delta) & 0xffff
  const glyph = part.readUInt16BE(rangeAt + range + 2 * (code - part.readUInt16BE(16 + doubled + index)))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}
