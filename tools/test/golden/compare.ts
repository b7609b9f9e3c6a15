/** Decoded picture: 4 bytes (RGBA) per pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** Difference of a colour component, 0 to 255, that is tolerated: drawn by a GPU, the pixels of a slanted line of 1 px differ by about this much. */
const COMPONENT_TOLERANCE = 32

/**
 * Returns a byte per pixel, 1 where two pictures of the same size differ. A pixel matches if its colour is within the range of colours that the other picture has
 * at most one pixel away, and vice versa: edges and letters may be antialiased differently, but not moved by two pixels or drawn in another colour.
 *
 * @throws Error if the sizes differ
 */
export function findDifferences(expected: Pixels, actual: Pixels): Uint8Array {
  const { width, height } = expected
  if (width !== actual.width || height !== actual.height)
    throw new Error(`the size is ${actual.width} × ${actual.height} px instead of ${width} × ${height} px`)
  const differences = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!isNear(expected, actual, x, y) || !isNear(actual, expected, x, y)) differences[y * width + x] = 1
  return differences
}

/** Returns the share of differing pixels, 0 to 1. */
export const getShare = (differences: Uint8Array): number =>
  differences.reduce((sum, differs) => sum + differs, 0) / differences.length

/** Returns true if a pixel of `one` is within the range of colours around the same place of `other`. */
function isNear(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const { width, height } = one
  const at = (y * width + x) * 4
  // Most pixels are equal and need no search.
  if ([0, 1, 2].every((part) => one.data[at + part] === other.data[at + part])) return true
  const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)]
  const [top, bottom] = [Math.max(y - 1, 0), Math.min(y + 1, height - 1)]
  return [0, 1, 2].every((part) => {
    let [lowest, highest] = [255, 0]
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const value = other.data[(row * width + column) * 4 + part] ?? 0
        lowest = Math.min(lowest, value)
        highest = Math.max(highest, value)
      }
    const value = one.data[at + part] ?? 0
    return value >= lowest - COMPONENT_TOLERANCE && value <= highest + COMPONENT_TOLERANCE
  })
}

/** Returns a picture that shows the differing pixels in red over the pale actual picture. */
export function paintDifferences({ width, height, data }: Pixels, differences: Uint8Array): Pixels {
  const painted = data.map((value, at) => (at % 4 === 3 ? 255 : 192 + value / 4))
  for (const [at, differs] of differences.entries()) if (differs) painted.set([255, 0, 0, 255], at * 4)
  return { width, height, data: painted }
}
