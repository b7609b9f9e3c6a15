import type {
  IChartApiBase,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
import { type ChartFont, getFontGrowth } from '../../shared/view/chart/chart-font.ts'
import type { ChartColours } from '../../shared/view/chart/colours.ts'

/** Point of the chart: index of a bar, and a price. */
export interface ChartPoint {
  at: number
  price: Decimal
}

/** Annotations drawn on the candles, with their labels in the page's language. */
export interface Annotations {
  highest: ChartPoint & { text: string }
  lowest: ChartPoint & { text: string }
  average: { price: Decimal; text: string }
  line: { from: ChartPoint; to: ChartPoint }
}

/** Colours and fonts of the annotations. */
export interface AnnotationStyle extends ChartFont {
  colours: ChartColours
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
interface Pane {
  brush: CanvasRenderingContext2D
  width: number
  height: number
}

const LABEL = { height: 18, padding: 5, gap: 9, radius: 3 }

/** Annotations as a plugin of the candle series: markers above everything, lines below the candles. They cover the whole series, not only the visible range. */
export class AnnotationLayer implements ISeriesPrimitive<Time> {
  readonly #bars: readonly Bar[]
  #annotations: Annotations
  #style: AnnotationStyle
  #chart: IChartApiBase<Time> | null = null
  #series: ISeriesApi<SeriesType, Time> | null = null
  #update: (() => void) | null = null
  readonly #views: readonly IPrimitivePaneView[]

  constructor(bars: readonly Bar[], annotations: Annotations, style: AnnotationStyle) {
    this.#bars = bars
    this.#annotations = annotations
    this.#style = style
    this.#views = [
      createPaneView('bottom', (pane) => {
        this.#drawLine(pane)
        this.#drawAverage(pane)
      }),
      createPaneView('top', (pane) => {
        this.#drawMarker(pane, this.#annotations.highest, -1)
        this.#drawMarker(pane, this.#annotations.lowest, 1)
        this.#drawAverageLabel(pane)
      }),
    ]
  }

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart
    this.#series = series
    this.#update = requestUpdate
  }

  detached(): void {
    this.#chart = this.#series = this.#update = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  /** Replaces the annotations and their style. */
  set(annotations: Annotations, style: AnnotationStyle): void {
    this.#annotations = annotations
    this.#style = style
    this.#update?.()
  }

  readonly #x = (at: number): number => this.#chart?.timeScale().logicalToCoordinate(at as Logical) ?? Number.NaN
  readonly #y = (price: Decimal): number => this.#series?.priceToCoordinate(Number(price)) ?? Number.NaN

  /** Draws the line from the lowest low to the highest high. */
  #drawLine({ brush }: Pane): void {
    const { from, to } = this.#annotations.line
    brush.strokeStyle = this.#style.colours.text
    brush.setLineDash([2, 4])
    brush.beginPath()
    brush.moveTo(this.#x(from.at), this.#y(from.price))
    brush.lineTo(this.#x(to.at), this.#y(to.price))
    brush.stroke()
  }

  #drawAverage({ brush, width }: Pane): void {
    const y = Math.round(this.#y(this.#annotations.average.price)) + 0.5
    brush.strokeStyle = this.#style.colours.accent
    brush.setLineDash([4, 4])
    brush.beginPath()
    brush.moveTo(0, y)
    brush.lineTo(width, y)
    brush.stroke()
  }

  /** Draws the label of the average at the newer end, below its line where there is room. */
  #drawAverageLabel({ brush, width, height }: Pane): void {
    const { price, text } = this.#annotations.average
    const { colours, fontFamily, fontSize } = this.#style
    const high = LABEL.height * getFontGrowth(this.#style)
    const line = this.#y(price)
    if (!(line > 0 && line < height)) return
    brush.font = `${fontSize}px ${fontFamily}`
    brush.textAlign = 'right'
    brush.textBaseline = 'middle'
    const y = line + high > height ? line - high / 2 : line + high / 2 + 2
    brush.lineJoin = 'round'
    brush.lineWidth = 4
    brush.strokeStyle = colours.ground
    brush.strokeText(text, width - 4, y)
    brush.fillStyle = colours.accent
    brush.fillText(text, width - 4, y)
  }

  /** Draws a ring on an outstanding close, and its label above (-1) or below (1) the candles. */
  #drawMarker({ brush, width, height }: Pane, { at, price, text }: Annotations['highest'], side: -1 | 1): void {
    const { colours, fontFamily, fontSize } = this.#style
    const high = LABEL.height * getFontGrowth(this.#style)
    const [x, y] = [this.#x(at), this.#y(price)]
    if (!(x > 0 && x < width)) return
    brush.font = `500 ${fontSize}px ${fontFamily}`
    const half = brush.measureText(text).width / 2 + LABEL.padding
    const middle = Math.max(half, Math.min(width - half, x))
    const outside = this.#findOuterY(middle - half, middle + half, side) + side * (LABEL.gap + high / 2)
    const label = Math.max(high / 2, Math.min(height - high / 2, outside))
    brush.strokeStyle = brush.fillStyle = colours.ink
    // The candle's wick connects the ring with the candle's end. This line connects that end with the label.
    brush.beginPath()
    brush.moveTo(x, this.#findOuterY(x - 1, x + 1, side))
    brush.lineTo(x, label)
    brush.stroke()
    brush.beginPath()
    brush.roundRect(middle - half, label - high / 2, half * 2, high, LABEL.radius)
    brush.fill()
    brush.fillStyle = colours.ground
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(text, middle, label + 0.5)
    brush.lineWidth = 1.5
    brush.beginPath()
    brush.arc(x, y, 3, 0, 2 * Math.PI)
    brush.fill()
    brush.stroke()
  }

  /** Returns the outermost y coordinate of the candles between two x coordinates, above (-1) or below (1). */
  #findOuterY(left: number, right: number, side: -1 | 1): number {
    const ends = this.#bars.flatMap(({ high, low }, at) => {
      const x = this.#x(at)
      return x >= left && x <= right ? [this.#y(side < 0 ? high : low)] : []
    })
    return side < 0 ? Math.min(...ends) : Math.max(...ends)
  }
}

/** Creates a view of the pane that draws in CSS pixels and restores the canvas state. */
function createPaneView(order: PrimitivePaneViewZOrder, draw: (pane: Pane) => void): IPrimitivePaneView {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target: Target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.save()
        draw({ brush: context, ...mediaSize })
        context.restore()
      }),
  }
  return { zOrder: () => order, renderer: () => renderer }
}
