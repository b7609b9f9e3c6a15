import type { CardContent, CardLook, CardTradeTexts } from './card-content.ts'
import type { LinePoint } from './share-card.rules.ts'

/** Places of the line in px: start, entry, end, highest and lowest price. */
const PLOT = { start: 72, entry: 300, end: 789, top: 560, bottom: 770, ticks: 806, prices: 862 } as const
const TICKS = 60

/** Draws the line of an option with the ring of its entry, the dashed end, one tick for each sixtieth of its time, and both prices. Time runs from left to right. */
export function drawCardLine(
  brush: CanvasRenderingContext2D,
  { before, during, start, end }: NonNullable<CardContent['line']>,
  trades: readonly CardTradeTexts[],
  look: CardLook,
): void {
  const prices = [...before, ...during].map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const toY = (price: number) =>
    high === low
      ? (PLOT.top + PLOT.bottom) / 2
      : PLOT.bottom - ((price - low) / (high - low)) * (PLOT.bottom - PLOT.top)
  const scale = (points: readonly LinePoint[], from: number, to: number): [number, number][] => {
    const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
    return points.map(({ at, price }) => [from + ((at - first) / Math.max(1, last - first)) * (to - from), toY(price)])
  }
  const lead = scale(before, PLOT.start, PLOT.entry)
  const path = scale(during, PLOT.entry, PLOT.end)
  const [entryY, endY] = [path[0]?.[1] ?? 0, path.at(-1)?.[1] ?? 0]
  brush.lineJoin = 'round'
  strokePath(brush, lead, look.muted, 4)
  brush.setLineDash([2, 10])
  strokePath(
    brush,
    [
      [PLOT.entry, entryY],
      [PLOT.end + 50, entryY],
    ],
    look.muted,
    2.5,
  )
  brush.setLineDash([10, 9])
  strokePath(
    brush,
    [
      [PLOT.end, PLOT.top - 30],
      [PLOT.end, PLOT.ticks - 8],
    ],
    look.ink,
    2.5,
  )
  brush.setLineDash([])
  brush.globalAlpha = 0.12
  brush.fillStyle = look.tone
  fillPath(brush, [...path, [PLOT.end, entryY], [PLOT.entry, entryY]])
  brush.globalAlpha = 1
  strokePath(brush, path, look.tone, 6)
  drawDot(brush, [PLOT.end, endY], 11, look.tone, look.tone)
  drawDot(brush, [PLOT.entry, entryY], 12, look.ground, look.ink)
  for (let tick = 0; tick <= TICKS; tick++) {
    const x = PLOT.entry + (tick * (PLOT.end - PLOT.entry)) / TICKS
    strokePath(
      brush,
      [
        [x, PLOT.ticks],
        [x, PLOT.ticks + (tick % 15 === 0 ? 18 : 10)],
      ],
      look.tone,
      3,
    )
  }
  drawPlotTexts(brush, { start, end, entryY, endY, trades }, look)
}

/** Writes both prices beside the line, at least 34 px apart, and the times of entry and end below the ticks. */
function drawPlotTexts(
  brush: CanvasRenderingContext2D,
  {
    start,
    end,
    entryY,
    endY,
    trades,
  }: { start: string; end: string; entryY: number; endY: number; trades: readonly CardTradeTexts[] },
  { font, ink, muted, tone }: CardLook,
): void {
  const middle = (entryY + endY) / 2
  const apart = Math.max(17, Math.abs(entryY - endY) / 2)
  const way = entryY >= endY ? 1 : -1
  brush.direction = 'ltr'
  brush.textAlign = 'left'
  brush.font = `600 26px ${font}`
  brush.fillStyle = ink
  brush.fillText(trades[0]?.[1] ?? '', PLOT.prices, middle + way * apart + 9)
  brush.fillStyle = tone
  brush.fillText(trades[1]?.[1] ?? '', PLOT.prices, middle - way * apart + 9)
  brush.textAlign = 'center'
  brush.font = `500 22px ${font}`
  brush.fillStyle = muted
  brush.fillText(start, PLOT.entry, PLOT.ticks + 50)
  brush.fillText(end, PLOT.end, PLOT.ticks + 50)
}

function tracePath(brush: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  brush.beginPath()
  points.forEach(([x, y], at) => {
    if (at === 0) brush.moveTo(x, y)
    else brush.lineTo(x, y)
  })
}

function strokePath(
  brush: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  color: string,
  width: number,
): void {
  tracePath(brush, points)
  brush.strokeStyle = color
  brush.lineWidth = width
  brush.stroke()
}

function fillPath(brush: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  tracePath(brush, points)
  brush.fill()
}

function drawDot(
  brush: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  radius: number,
  fill: string,
  stroke: string,
): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.fillStyle = fill
  brush.fill()
  brush.strokeStyle = stroke
  brush.lineWidth = 6
  brush.stroke()
}
