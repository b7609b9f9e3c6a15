import type { Sharp } from 'sharp'

/** A picture is compared by the steps between this many points in a line, in so many lines: 64 bits. */
const [POINTS, LINES] = [9, 8]

/** Pictures that differ in at most so many of the 64 bits are alike: a copy that was scaled, cut a little or written anew with losses. */
export const ALIKE_BITS = 4

/**
 * Returns what a picture looks like as 16 hex digits: its difference hash (dHash, N. Krawetz, 2013). Each bit says whether a point of the picture, drawn small
 * and grey, is brighter than the next one of its line.
 */
export async function lookOf(picture: Sharp): Promise<string> {
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: POINTS, height: LINES, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let line = 0; line < LINES; line++)
    for (let at = 0; at < POINTS - 1; at++) {
      const point = line * POINTS + at
      bits = (bits << 1n) | ((grey[point] ?? 0) > (grey[point + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}
