import type { QrDrawing } from '../../shared/view/ui/controls/qr-drawing.ts'
import type { CardContent, CardLook, CardTradeTexts } from './card-content.ts'
import { drawCardLine } from './draw-card-line.ts'

/** Size of the picture in px. */
export const CARD_SIZE = { width: 1080, height: 1350 } as const
/** Space at the start and the end of the lines. */
const EDGE = 72
const INNER = CARD_SIZE.width - 2 * EDGE

/** Draws the picture of a result. The canvas has the size {@link CARD_SIZE}. */
export function drawShareCard(brush: CanvasRenderingContext2D, content: CardContent, look: CardLook): void {
  const pen = createPen(brush, look)
  const { width, height } = CARD_SIZE
  brush.fillStyle = look.ground
  brush.fillRect(0, 0, width, height)
  drawMark(brush, pen.toX(EDGE + 26), 82, look)
  pen.write(content.site, EDGE + 68, 95, { size: 36, weight: 600 })
  pen.write(content.date, width - EDGE, 92, { size: 26, color: look.muted, isEnd: true })
  const after = pen.write(content.title, EDGE, 196, { size: 34, weight: 600 })
  pen.write(content.side, EDGE + after + 22, 196, { size: 34, weight: 600, color: look.tone })
  pen.write(content.result, EDGE, 400, { size: 200, weight: 600, color: look.tone, width: INNER })
  content.notes.forEach((note, at) => {
    pen.write(note, EDGE, 466 + at * 38, { size: 28, color: at === 0 ? look.muted : look.ink, width: INNER })
  })
  if (content.line) drawCardLine(brush, content.line, content.trades, look)
  content.trades.forEach((trade, at) => {
    drawTrade(pen, trade, EDGE + (at * INNER) / 2, at === 1 ? look.tone : look.ink, look)
  })
  brush.fillStyle = look.line
  brush.fillRect(EDGE, 1076, INNER, 2)
  drawQr(brush, content.qr, look.isRtl ? width - EDGE - 180 : EDGE, 1106)
  pen.write(content.check, EDGE + 212, 1152, { size: 34, weight: 600, width: INNER - 212 })
  pen.write(content.isPublic, EDGE + 212, 1192, { size: 26, color: look.muted, width: INNER - 212 })
  pen.write(content.address, EDGE + 212, 1228, { size: 26, width: INNER - 212 })
  pen.write(content.risk, EDGE + 212, 1284, { size: 22, color: look.muted, width: INNER - 212 })
}

interface TextForm {
  size: number
  weight?: number
  color?: string
  isEnd?: boolean
  /** Largest width; a longer text gets smaller letters. */
  width?: number
}

/** Returns functions that write in the direction of the language: positions count from the start of the line. */
function createPen(brush: CanvasRenderingContext2D, { font, ink, isRtl }: CardLook) {
  const toX = (x: number) => (isRtl ? CARD_SIZE.width - x : x)
  const write = (
    text: string,
    x: number,
    y: number,
    { size, weight = 400, color = ink, isEnd = false, width }: TextForm,
  ) => {
    brush.font = `${weight} ${size}px ${font}`
    const wide = brush.measureText(text).width
    if (width && wide > width) brush.font = `${weight} ${Math.floor((size * width) / wide)}px ${font}`
    brush.direction = isRtl ? 'rtl' : 'ltr'
    brush.textAlign = isEnd ? 'end' : 'start'
    brush.textBaseline = 'alphabetic'
    brush.fillStyle = color
    brush.fillText(text, toX(x), y)
    return wide
  }
  return { toX, write }
}

type Pen = ReturnType<typeof createPen>

/** Draws the mark: a disc with twelve ticks and a hand. */
function drawMark(brush: CanvasRenderingContext2D, x: number, y: number, { ink, ground }: CardLook): void {
  const unit = 26 / 15
  brush.fillStyle = ink
  brush.beginPath()
  brush.arc(x, y, 26, 0, 2 * Math.PI)
  brush.fill()
  brush.strokeStyle = ground
  brush.lineCap = 'round'
  for (let tick = 0; tick < 12; tick++) {
    const angle = (tick * Math.PI) / 6
    // The hand points at two o'clock.
    const [from, to] = tick === 2 ? [1.2, 10.8] : [8.7, 10.8]
    strokeRay(brush, { x, y, angle, from: from * unit, to: to * unit, width: (tick === 2 ? 3 : 1.8) * unit })
  }
}

function strokeRay(
  brush: CanvasRenderingContext2D,
  { x, y, angle, from, to, width }: { x: number; y: number; angle: number; from: number; to: number; width: number },
): void {
  const [right, up] = [Math.sin(angle), Math.cos(angle)]
  brush.lineWidth = width
  brush.beginPath()
  brush.moveTo(x + right * from, y - up * from)
  brush.lineTo(x + right * to, y - up * to)
  brush.stroke()
}

function drawTrade(
  pen: Pen,
  [label, price, time, number]: CardTradeTexts,
  x: number,
  color: string,
  look: CardLook,
): void {
  const width = INNER / 2 - 32
  pen.write(label, x, 906, { size: 25, color: look.muted, width })
  pen.write(price, x, 958, { size: 44, weight: 600, color, width })
  pen.write(time, x, 1000, { size: 26, color: look.muted, width })
  pen.write(number, x, 1036, { size: 26, color: look.muted, width })
}

/** Draws a QR code, dark on a white box as scanners expect. */
function drawQr(brush: CanvasRenderingContext2D, { path, size }: QrDrawing, x: number, y: number): void {
  brush.fillStyle = '#fff'
  brush.beginPath()
  brush.roundRect(x, y, 180, 180, 18)
  brush.fill()
  brush.save()
  brush.translate(x + 4, y + 4)
  brush.scale(172 / size, 172 / size)
  brush.fillStyle = '#07090f'
  brush.fill(new Path2D(path))
  brush.restore()
}
