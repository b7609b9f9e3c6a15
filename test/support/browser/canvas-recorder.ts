import { type Mounted, waitForDrawing } from './stage.ts'

/** Returns the colour of a theme token at an element, in the format of canvas pixels. */
export function getPixelColour(element: Element, token: string): number {
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = `var(--tl-${token})`
  const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  brush.fillStyle = getComputedStyle(probe).color
  brush.fillRect(0, 0, 1, 1)
  probe.remove()
  return new Uint32Array(brush.getImageData(0, 0, 1, 1).data.buffer)[0] as number
}

/**
 * Counts the pixels of a colour on an element's canvases. With `distance`, pixels count whose red, green, blue and alpha each differ by at most this: a thin
 * diagonal line is drawn by antialiased pixels only.
 */
export function countPixels({ root }: Mounted, colour: number, distance = 0): number {
  const isNear = (pixel: number) =>
    [0, 8, 16, 24].every((part) => Math.abs(((pixel >> part) & 255) - ((colour >> part) & 255)) <= distance)
  let count = 0
  for (const { width, height, canvas } of canvases(root)) {
    for (const pixel of new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer))
      if (pixel === colour || (distance > 0 && isNear(pixel))) count++
  }
  return count
}

function canvases(root: ShadowRoot) {
  return [...root.querySelectorAll('canvas')].flatMap((element) => {
    const canvas = element.getContext('2d')
    return canvas && element.width > 0 && element.height > 0
      ? [{ canvas, width: element.width, height: element.height }]
      : []
  })
}

/** Drawn line with its dash pattern. */
export interface DrawnLine {
  dash: string
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

/** Drawn text with its start. */
export interface DrawnText {
  text: string
  x: number
  y: number
}

/** Everything that canvases have drawn. */
export interface Drawings {
  words: DrawnText[]
  lines: DrawnLine[]
}

/** Records the texts and straight lines that canvases draw while `work` runs and in the next frame. `work` receives the records so far. */
export async function recordDrawings(work: (soFar: Drawings) => unknown): Promise<Drawings & { texts: string[] }> {
  const brush = CanvasRenderingContext2D.prototype
  const { fillText, moveTo, lineTo } = brush
  const words: DrawnText[] = []
  const lines: DrawnLine[] = []
  let from: readonly [number, number] = [0, 0]
  brush.fillText = function (text, x, y, ...rest) {
    words.push({ text, x, y })
    fillText.call(this, text, x, y, ...rest)
  }
  brush.moveTo = function (x, y) {
    from = [x, y]
    moveTo.call(this, x, y)
  }
  brush.lineTo = function (x, y) {
    lines.push({ dash: this.getLineDash().join(), from, to: [x, y] })
    lineTo.call(this, x, y)
  }
  try {
    await work({ words, lines })
    await waitForDrawing()
  } finally {
    Object.assign(brush, { fillText, moveTo, lineTo })
  }
  return { texts: words.map(({ text }) => text), words, lines }
}
