/** Colour in sRGB: red, green, blue and opacity, each from 0 to 1. */
export interface Colour {
  channels: readonly [red: number, green: number, blue: number]
  opacity: number
}

/** Number or percentage of a colour function. */
const PART = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)%?'
/** Function with commas, and with spaces. */
const FUNCTION_PATTERNS = [
  new RegExp(`^(rgb|hsl)a?\\(\\s*(${PART})\\s*,\\s*(${PART})\\s*,\\s*(${PART})(?:\\s*,\\s*(${PART}))?\\s*\\)$`, 'i'),
  new RegExp(`^(rgb|hsl|oklch)\\(\\s*(${PART})\\s+(${PART})\\s+(${PART})(?:\\s*/\\s*(${PART}))?\\s*\\)$`, 'i'),
]
/** Parts that are percentages, `%`, or numbers, `1`, in the notations of each function that all supported browsers accept. */
const NOTATIONS: Readonly<Record<string, RegExp>> = { rgb: /^(?:111|%%%)$/, hsl: /^1%%$/, oklch: /^[1%][1%]1$/ }
const HEX_PATTERN = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

/** Chroma that `100%` means in `oklch()`. */
const WHOLE_CHROMA = 0.4

/** Parses a colour: `#rgb`, `#rrggbb`, both also with opacity, `rgb()`, `hsl()` or `oklch()`. Returns null for any other text. */
export function parseColour(written: string): Colour | null {
  if (HEX_PATTERN.test(written)) return parseHex(written.slice(1))
  const plain = removeDegrees(written)
  const [, text = '', first = '', second = '', third = '', opacity = '1'] =
    FUNCTION_PATTERNS.map((pattern) => pattern.exec(plain)).find((found) => found !== null) ?? []
  const name = text.toLowerCase()
  const notation = [first, second, third].map((part) => (part.endsWith('%') ? '%' : '1')).join('')
  if (!NOTATIONS[name]?.test(notation)) return null
  return { channels: toChannels(name, first, second, third), opacity: clamp(toNumber(opacity, 1)) }
}

function toChannels(name: string, first: string, second: string, third: string): Colour['channels'] {
  if (name === 'rgb') return clampAll([first, second, third].map((part) => toNumber(part, 255) / 255))
  if (name === 'hsl') return clampAll(fromHsl(toNumber(first, 360), toNumber(second, 1), toNumber(third, 1)))
  return clampAll(fromOklch(toNumber(first, 1), toNumber(second, WHOLE_CHROMA), toNumber(third, 360)))
}

/** Removes the unit of a hue, as in `hsl(20deg 50% 50%)`. */
const removeDegrees = (written: string): string =>
  written.replace(/^(hsla?\(\s*[+-]?[\d.]+|oklch\([^/]*\d)deg(?=[\s,/)])/i, '$1')

function parseHex(digits: string): Colour {
  const pairs = digits.length < 5 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0, opacity = 1] = pairs.map((pair) => Number.parseInt(pair, 16) / 255)
  return { channels: [red, green, blue], opacity }
}

const toNumber = (part: string, whole: number): number =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part)

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

function clampAll(channels: readonly number[]): Colour['channels'] {
  const [red = 0, green = 0, blue = 0] = channels.map(clamp)
  return [red, green, blue]
}

function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const reach = clamp(saturation) * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
}

/** Converts by the matrices of CSS Color 4, section "Oklab and OkLCh". */
function fromOklch(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map(toGamma)
}

const toGamma = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055
const toLight = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Returns the colour that a translucent one has on an opaque backdrop. */
export function flattenColour({ channels, opacity }: Colour, backdrop: Colour): Colour {
  const [red = 0, green = 0, blue = 0] = channels.map(
    (channel, at) => channel * opacity + (backdrop.channels[at] ?? 0) * (1 - opacity),
  )
  return { channels: [red, green, blue], opacity: 1 }
}

/** Returns the relative luminance of an opaque colour (WCAG 2.2). */
const getLuminance = ({ channels: [red, green, blue] }: Colour): number =>
  0.2126 * toLight(red) + 0.7152 * toLight(green) + 0.0722 * toLight(blue)

/** Returns the contrast ratio of two opaque colours, from 1 to 21 (WCAG 2.2). */
export function getContrast(colour: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [getLuminance(colour), getLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns an opaque colour as `#rrggbb`. */
export const toHex = ({ channels }: Colour): string =>
  `#${channels
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
