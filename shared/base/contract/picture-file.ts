import { detectPictureType, type PictureType } from './picture.ts'
import type { PictureSize } from './picture-size.ts'

/** Bytes of a picture with access to its numbers. */
type Reader = DataView<ArrayBufferLike>

/**
 * Reads the size of a picture from its file, without decoding it. Returns null if the file is truncated or damaged: browsers draw the part of a truncated picture
 * that they have, and fill the rest with grey. Bytes after the end of the picture are allowed.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const type = detectPictureType(bytes)
  const reader = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = type && READERS[type](reader, bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // A part reaches beyond the end of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readTag = (reader: Reader, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => reader.getUint8(at + offset)))

/** Follows the chunks of a PNG to the end chunk. Source: PNG specification, section 5. */
function readPng(reader: Reader): PictureSize {
  let at = 8
  for (;;) {
    const end = at + 12 + reader.getUint32(at)
    const isLast = readTag(reader, at + 4) === 'IEND'
    reader.getUint8(end - 1)
    if (isLast) return { width: reader.getUint32(16), height: reader.getUint32(20) }
    at = end
  }
}

const [RESTART_FIRST, RESTART_LAST, END_OF_IMAGE, START_OF_SCAN] = [0xd0, 0xd7, 0xd9, 0xda]
/** Markers between 0xC0 and 0xCF that do not start a frame: Huffman tables, an extension, arithmetic coding. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

/** Follows the segments and scans of a JPEG to the end marker. Source: ITU T.81, annex B. */
function readJpeg(reader: Reader, bytes: Uint8Array): PictureSize | null {
  let size: PictureSize | null = null
  let at = 2
  for (;;) {
    if (reader.getUint8(at) !== 0xff) return null
    const marker = reader.getUint8(at + 1)
    if (marker === END_OF_IMAGE) return size
    at += marker === 0xff ? 1 : 2
    if (marker === 0xff) continue
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      size = { width: reader.getUint16(at + 5), height: reader.getUint16(at + 3) }
    at += reader.getUint16(at)
    if (marker === START_OF_SCAN) at = findEndOfScan(reader, bytes, at)
  }
}

/** Returns the position of the next marker after the compressed data of a scan. */
function findEndOfScan(reader: Reader, bytes: Uint8Array, start: number): number {
  for (let at = start; ; at += 2) {
    at = bytes.indexOf(0xff, at)
    const next = reader.getUint8(at < 0 ? bytes.length : at + 1)
    if (next !== 0 && (next < RESTART_FIRST || next > RESTART_LAST)) return at
  }
}

const [GIF_IMAGE, GIF_EXTENSION, GIF_TRAILER] = [0x2c, 0x21, 0x3b]

/** Returns the length of a GIF colour table by the flags that announce it. */
const getGifColours = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Follows the blocks of a GIF to its trailer. Source: GIF89a specification. */
function readGif(reader: Reader): PictureSize | null {
  let at = 13 + getGifColours(reader.getUint8(10))
  let hasImage = false
  for (;;) {
    const block = reader.getUint8(at)
    if (block === GIF_TRAILER)
      return hasImage ? { width: reader.getUint16(6, true), height: reader.getUint16(8, true) } : null
    if (block !== GIF_IMAGE && block !== GIF_EXTENSION) return null
    hasImage ||= block === GIF_IMAGE
    at += block === GIF_IMAGE ? 11 + getGifColours(reader.getUint8(at + 9)) : 2
    for (let length = reader.getUint8(at); length > 0; length = reader.getUint8(at)) at += length + 1
    at += 1
  }
}

/** Reads a whole number of three bytes. */
const readUint24 = (reader: Reader, at: number): number => reader.getUint16(at, true) | (reader.getUint8(at + 2) << 16)

/** Follows the chunks of a WebP to the length that its header announces. Source: RFC 9649. */
function readWebp(reader: Reader): PictureSize | null {
  const end = reader.getUint32(4, true) + 8
  reader.getUint8(end - 1)
  let size: PictureSize | null = null
  let hasImage = false
  let at = 12
  while (at < end) {
    const [tag, length, content] = [readTag(reader, at), reader.getUint32(at + 4, true), at + 8]
    reader.getUint8(content + length - 1)
    hasImage ||= tag !== 'VP8X' && /^(VP8|ANMF)/.test(tag)
    size ??= readWebpSize(reader, tag, content)
    at = content + length + (length & 1)
  }
  return hasImage ? size : null
}

function readWebpSize(reader: Reader, tag: string, at: number): PictureSize | null {
  if (tag === 'VP8X') return { width: readUint24(reader, at + 4) + 1, height: readUint24(reader, at + 7) + 1 }
  if (tag === 'VP8 ')
    return { width: reader.getUint16(at + 6, true) & 0x3fff, height: reader.getUint16(at + 8, true) & 0x3fff }
  if (tag !== 'VP8L') return null
  const bits = reader.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const READERS: Readonly<Record<PictureType, (reader: Reader, bytes: Uint8Array) => PictureSize | null>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
}
