import type { Sharp } from 'sharp'

/** Columns and lines of the reduced picture. The differences between neighbours in a line give 8 × 8 = 64 bits. */
const [COLUMNS, LINES] = [9, 8]

/** Maximum number of the 64 bits in which similar pictures differ: copies that were scaled, cropped a little or re-encoded with losses. */
export const MAX_SIMILAR_BITS = 4

/**
 * Returns the perceptual hash of a picture as 16 hex digits: its difference hash (dHash, N. Krawetz, 2013). Each bit is 1 if a pixel of the reduced grey
 * picture is brighter than the next one in its line.
 */
export async function computePerceptualHash(picture: Sharp): Promise<string> {
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: COLUMNS, height: LINES, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let line = 0; line < LINES; line++)
    for (let at = 0; at < COLUMNS - 1; at++) {
      const point = line * COLUMNS + at
      bits = (bits << 1n) | ((grey[point] ?? 0) > (grey[point + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}
