/** Colours and their contrast, without access to a page. */

/** Colour in sRGB, channels 0 to 1 as displayed. */
export type Rgb = readonly number[]

export const BLACK: Rgb = [0, 0, 0]
export const WHITE: Rgb = [1, 1, 1]

/** Contrast of WCAG 2 for text with a reserve for rounding. Black or white has at least 4.58 on every colour. */
export const CONTRAST = 4.53

/** Rounds channels to those that 8 bits can express. */
export const toBytes = (colour: Rgb): Rgb =>
  colour.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255)
/** Keeps the sign: browsers mix colours outside sRGB unclipped. */
const toLinear = (value: number) =>
  Math.abs(value) <= 0.04045 ? value / 12.92 : Math.sign(value) * ((Math.abs(value) + 0.055) / 1.055) ** 2.4
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const multiply = (matrix: readonly Rgb[], vector: Rgb): Rgb =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0))

/** Converts a colour to Oklab: lightness, a, b. */
export function toOklab(colour: Rgb): Rgb {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour.map(toLinear),
  )
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  )
}

/** Returns channels that may exceed 0 to 1: the colour is then outside sRGB. */
export function fromOklab(colour: Rgb): Rgb {
  const cones = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    colour,
  )
  return multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones.map((cone) => cone ** 3),
  ).map(toGamma)
}

/** Returns the colour between two in Oklab, as `color-mix()` does; `share` of the other, 0 to 1. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const end = toOklab(other)
  return toBytes(fromOklab(toOklab(one).map((value, at) => value + ((end[at] ?? 0) - value) * share)))
}

/** Returns the contrast ratio of WCAG 2, 1 to 21. */
export function getContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => multiply([[0.2126, 0.7152, 0.0722]], colour.map(toLinear))[0] ?? 0)
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the one of black and white that has the larger contrast on a ground. */
export const getPole = (ground: Rgb): Rgb => (getContrast(BLACK, ground) > getContrast(WHITE, ground) ? BLACK : WHITE)

/** Returns the first of some colours that has enough contrast on a fill, otherwise white or black: text on a fill that keeps its colour. */
export const chooseLabel = (fill: Rgb, preferred: readonly Rgb[], least = CONTRAST): Rgb =>
  preferred.find((colour) => getContrast(colour, fill) >= least) ?? getPole(fill)

/** Returns a colour of Oklab with as much of its chroma as sRGB has at its lightness. */
export function fitChroma([lightness = 0, a = 0, b = 0]: Rgb): Rgb {
  let colour = BLACK
  for (let share = 1; share > 0; share -= 0.05) {
    colour = fromOklab([lightness, a * share, b * share])
    if (colour.every((value) => value > -0.001 && value < 1.001)) break
  }
  return colour
}

/**
 * Returns the colour of the nearest lightness that has enough contrast on all grounds, between the colour itself and a pole: the same hue, and as much of its
 * chroma as sRGB has at that lightness. The pole if none has.
 */
export function findLegible(colour: Rgb, pole: Rgb, grounds: (colour: Rgb) => readonly Rgb[], least = CONTRAST): Rgb {
  const [start = 0, a = 0, b = 0] = toOklab(colour)
  for (let step = 0; step < 100; step += 1) {
    const lightness = start + (((pole[0] ?? 0) - start) * step) / 100
    const candidate = toBytes(step ? fitChroma([lightness, a, b]) : colour)
    if (grounds(candidate).every((ground) => getContrast(candidate, ground) >= least)) return candidate
  }
  return pole
}
