/** How well what is written can be read, as the screen shows it. */

type Bytes = readonly [red: number, green: number, blue: number, alpha: number]

const canvas = document.createElement('canvas')
canvas.width = canvas.height = 1
const brush = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
const known = new Map<string, Bytes>()

/** A computed colour in the bytes of the screen. */
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

/** The contrast of two opaque colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(bytesOf(one)), luminance(bytesOf(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** What an element lies on: its own ground, or the nearest one around it, through shadow roots; `behind` where nothing is painted. */
export function groundOf(element: Element, behind: string): string {
  for (let place: Node | null = element; place; place = place instanceof ShadowRoot ? place.host : place.parentNode) {
    if (!(place instanceof Element)) continue
    const { backgroundColor } = getComputedStyle(place)
    const [, , , alpha] = bytesOf(backgroundColor)
    if (alpha === 255) return backgroundColor
    if (alpha > 0) throw new Error(`${place.localName}.${place.className} lets through what is behind it`)
  }
  return behind
}
