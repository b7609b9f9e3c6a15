import { drawn, type Mounted } from './stage.ts'

/** The colour that a token has at an element, as a canvas keeps it. */
export function colourOf(element: Element, token: string): number {
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = `var(--tl-${token})`
  const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  brush.fillStyle = getComputedStyle(probe).color
  brush.fillRect(0, 0, 1, 1)
  probe.remove()
  return new Uint32Array(brush.getImageData(0, 0, 1, 1).data.buffer)[0] as number
}

/**
 * How many pixels of a colour are on an element's canvases: of exactly that one, or of those whose red, green and blue are so near to it, as where a thin line
 * that lies aslant is drawn by parts of pixels alone.
 */
export function pixelsOf({ root }: Mounted, colour: number, distance = 0): number {
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

/** A line that was drawn, with its pattern. */
export interface DrawnLine {
  dash: string
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

/** Words that were drawn, with their beginning. */
export interface DrawnWords {
  text: string
  x: number
}

/** What canvases have drawn. */
export interface Drawn {
  words: DrawnWords[]
  lines: DrawnLine[]
}

/** Writes down the words and the straight lines that canvases draw while some work is done, and until it has been drawn; the work sees what there is so far. */
export async function drawings(work: (soFar: Drawn) => unknown): Promise<Drawn & { texts: string[] }> {
  const brush = CanvasRenderingContext2D.prototype
  const { fillText, moveTo, lineTo } = brush
  const words: DrawnWords[] = []
  const lines: DrawnLine[] = []
  let from: readonly [number, number] = [0, 0]
  brush.fillText = function (text, x, ...rest) {
    words.push({ text, x })
    fillText.call(this, text, x, ...rest)
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
    await drawn()
  } finally {
    Object.assign(brush, { fillText, moveTo, lineTo })
  }
  return { texts: words.map(({ text }) => text), words, lines }
}
