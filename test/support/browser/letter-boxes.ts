/** Width of a letter and height of a line, relative to the font size. */
const LETTER = { width: 0.6, height: 0.7 }

const getFontSize = ({ font }: CanvasRenderingContext2D): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 10)
/** Returns the size of a text's box in px, and the part of its height above the baseline that the canvas uses, 0 to 1. */
const measure = (brush: CanvasRenderingContext2D, text: string) => ({
  width: Math.round(text.length * getFontSize(brush) * LETTER.width),
  height: Math.round(getFontSize(brush) * LETTER.height),
  above: { top: 0, middle: 0.5 }[brush.textBaseline as string] ?? 1,
})

/**
 * Makes canvases draw a filled box for each text. Widths and edges of letters depend on the font settings of the machine, also in the same browser with the same
 * font file; boxes show position, length and colour of a text without them. Returns a function that restores letters.
 */
export function drawLettersAsBoxes(): () => void {
  const prototype = CanvasRenderingContext2D.prototype
  const { measureText, fillText } = prototype
  prototype.measureText = function (text) {
    const { width, height, above } = measure(this, text)
    const [actualBoundingBoxAscent, actualBoundingBoxDescent] = [above * height, (1 - above) * height]
    return { width, actualBoundingBoxAscent, actualBoundingBoxDescent } as TextMetrics
  }
  prototype.fillText = function (text, x, y, maxWidth = Number.POSITIVE_INFINITY) {
    const { width, height, above } = measure(this, text)
    const drawn = Math.min(width, maxWidth)
    const before = { center: 0.5, right: 1, end: 1, left: 0, start: 0 }[this.textAlign] * drawn
    this.fillRect(Math.round(x - before), Math.round(y - above * height), drawn, height)
  }
  return () => Object.assign(prototype, { measureText, fillText })
}
