import { setChartFont } from '../../../shared/view/chart/chart-font.ts'
import { computeDepthCurve, type DepthCurve } from '../../../widgets/exchange/depth.rules.ts'
import { drawDepth, readPlotColours } from '../../../widgets/exchange/depth-drawing.ts'
import { pictureTests } from '../../support/browser/golden.ts'

const LEVELS = 20

/** Creates a side of a book, `step` apart, that begins at `best`. */
const side = (best: number, step: number, size: number) => ({
  prices: Array.from({ length: LEVELS }, (_none, at) => best + at * step),
  amounts: Array.from({ length: LEVELS }, (_none, at) => size + ((at * 5) % 7)),
})
const CURVE = computeDepthCurve(side(60_999, -1, 1), side(61_001, 1, 3)) as DepthCurve

for (const [name, stale] of [
  ['depth', false],
  ['depth-stale', true],
] as const)
  pictureTests(name, { width: 390, height: 180, ratio: 2 }, (place) => {
    setChartFont(place, 1)
    const canvas = place.appendChild(document.createElement('canvas'))
    canvas.style.cssText = 'display: block; inline-size: 100%; block-size: 100%'
    drawDepth(canvas, CURVE, {
      cursorPrice: stale ? null : 60_990,
      ownPrices: [60_985, 61_012],
      stale,
      formatPrice: (price) => price.toFixed(2),
      colours: readPlotColours(place),
    })
    return undefined
  })
