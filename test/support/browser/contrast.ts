/** Channels of a colour as the screen shows it, 0 to 255. */

type Bytes = readonly [red: number, green: number, blue: number, alpha: number]

const canvas = document.createElement('canvas')
canvas.width = canvas.height = 1
const brush = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
const known = new Map<string, Bytes>()

/** Returns the channels of a computed colour. */
function bytesOf(colour: string): Bytes {
  const kept = known.get(colour)
  if (kept) return kept
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = colour
  brush.fillRect(0, 0, 1, 1)
  const bytes = [...brush.getImageData(0, 0, 1, 1).data] as unknown as Bytes
  known.set(colour, bytes)
  return bytes
}

const linear = (byte: number): number => (byte <= 10.31475 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Bytes): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the contrast of two opaque colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(bytesOf(one)), luminance(bytesOf(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the background of an element: its own or that of the nearest ancestor, through shadow roots, or `behind` if none is painted.
 *
 * @throws if the background is translucent
 */
export function groundOf(element: Element, behind: string): string {
  for (let place: Node | null = element; place; place = place instanceof ShadowRoot ? place.host : place.parentNode) {
    if (!(place instanceof Element)) continue
    const { backgroundColor } = getComputedStyle(place)
    const [, , , alpha] = bytesOf(backgroundColor)
    if (alpha === 255) return backgroundColor
    if (alpha > 0) throw new Error(`${place.localName}.${place.className} has a translucent background`)
  }
  return behind
}
