import type { PictureSize } from './picture-size.ts'

/** Maximum pixels of the reduced picture that `describePicture` reads. Reducing averages, which removes noise but keeps letters. */
export const MAX_SAMPLED_PIXELS = 1_000_000

/** Reduced picture: red, green, blue and alpha of each pixel, row by row, 0 to 255, alpha not multiplied. */
export interface PictureSample extends PictureSize {
  data: Uint8Array | Uint8ClampedArray
}

/** Content of a picture. */
export interface PictureContent {
  /** The picture has one colour only, or one colour on transparent. */
  isBlank: boolean
  /** Brightness of 16 × 16 areas, as 512 hex digits. Two copies of one photo are compared by it (`isSamePicture`). */
  sketch: string
}

/** Areas per side of a sketch. */
const SKETCH_SIDE = 16
/** Maximum difference in brightness of an area between two copies of one photo: after lossy encoding or scaling it is at most 4. */
const MAX_COPY_DIFFERENCE = 8
/** Share of a picture's own range of brightness that the difference may have, so that dark or pale photos of other things are not copies. */
const MAX_COPY_SHARE = 1 / 8

/** Describes a picture reduced to at most `MAX_SAMPLED_PIXELS`. Transparent areas count as white for the sketch. */
export const describePicture = (sample: PictureSample): PictureContent => ({
  isBlank: isBlank(sample.data),
  sketch: drawSketch(sample),
})

/** Returns true if two sketches are of the same photo, also if one is a smaller copy or was encoded again. */
export function isSamePicture(one: string, other: string): boolean {
  const [areas, others] = [toAreas(one), toAreas(other)]
  const range = Math.max(...areas) - Math.min(...areas)
  const most = Math.max(1, Math.min(MAX_COPY_DIFFERENCE, range * MAX_COPY_SHARE))
  return areas.every((brightness, at) => Math.abs(brightness - (others[at] ?? 0)) <= most)
}

const toAreas = (sketch: string): number[] => (sketch.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))

/** Difference from the most common colour up to which a pixel counts as the same colour: more than lossy encoding and cameras add to one colour. */
const MAX_NOISE = 24
/** Share of pixels with another colour up to which a picture counts as blank: less than one short word in a screenshot. */
const MAX_OTHER_SHARE = 1 / 50_000
/** Opacity below which a pixel's own colour is too inexact to be compared. */
const MIN_OPACITY = 32

/** Returns a channel's value of the pixel at a position, or null if the pixel has no colour. */
type ReadColour = (at: number, channel: number) => number | null

/** Returns true if all visible pixels have nearly the same colour: their own, or that on a white page. */
function isBlank(rgba: PictureSample['data']): boolean {
  const readOnWhite: ReadColour = (at, channel) => {
    const opacity = rgba[at + 3] ?? 255
    return Math.round(255 - ((255 - (rgba[at + channel] ?? 255)) * opacity) / 255)
  }
  const readVisible: ReadColour = (at, channel) =>
    (rgba[at + 3] ?? 255) < MIN_OPACITY ? null : (rgba[at + channel] ?? 0)
  return hasOneColour(rgba.length, readVisible) || (!isOpaque(rgba) && hasOneColour(rgba.length, readOnWhite))
}

function isOpaque(rgba: PictureSample['data']): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Returns true if nearly all pixels are within `MAX_NOISE` of the median colour. A pixel without a colour is skipped. */
function hasOneColour(length: number, read: ReadColour): boolean {
  const counts = [0, 1, 2].map((channel) => countValues(length, (at) => read(at, channel)))
  const medians = counts.map(findMedian)
  const total = counts[0]?.reduce((sum, count) => sum + count, 0) ?? 0
  const isOther = (value: number, channel: number) => Math.abs(value - (medians[channel] ?? 0)) > MAX_NOISE
  const countOthers = (channel: number) =>
    counts[channel]?.reduce((sum, count, value) => sum + (isOther(value, channel) ? count : 0), 0) ?? 0
  if ([0, 1, 2].some((channel) => countOthers(channel) > total * MAX_OTHER_SHARE)) return false
  let others = 0
  for (let at = 0; at < length; at += 4)
    if ([0, 1, 2].some((channel) => isOther(read(at, channel) ?? medians[channel] ?? 0, channel))) others += 1
  return others <= total * MAX_OTHER_SHARE
}

/** Counts the pixels by value. */
function countValues(length: number, getValue: (at: number) => number | null): Uint32Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < length; at += 4) {
    const value = getValue(at)
    if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

function findMedian(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let passed = 0
  const median = counts.findIndex((count) => {
    passed += count
    return passed * 2 >= total
  })
  return Math.max(0, median)
}

function drawSketch({ data, width, height }: PictureSample): string {
  const sums = new Float64Array(SKETCH_SIDE * SKETCH_SIDE)
  const counts = new Uint32Array(SKETCH_SIDE * SKETCH_SIDE)
  // Pictures smaller than the sketch: a pixel fills several areas.
  const [columns, rows] = [Math.max(width, SKETCH_SIDE), Math.max(height, SKETCH_SIDE)]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const area = Math.floor((row * SKETCH_SIDE) / rows) * SKETCH_SIDE + Math.floor((column * SKETCH_SIDE) / columns)
      const at = (Math.floor((row * height) / rows) * width + Math.floor((column * width) / columns)) * 4
      sums[area] = (sums[area] ?? 0) + getBrightness(data, at)
      counts[area] = (counts[area] ?? 0) + 1
    }
  return [...sums]
    .map((sum, area) =>
      Math.round(sum / Math.max(1, counts[area] ?? 0))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}

/** Returns the brightness of a pixel on a white page, 0 to 255 (weights of ITU-R BT.601). */
function getBrightness(data: PictureSample['data'], at: number): number {
  const brightness = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  return 255 - ((255 - brightness) * (data[at + 3] ?? 255)) / 255
}
