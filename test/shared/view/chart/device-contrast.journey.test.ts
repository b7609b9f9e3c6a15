import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import { browserPlugins } from '../../../../tools/bundle/esbuild-plugins.ts'
import { getSkipReason } from '../../../support/journey/browsers.ts'
import { openStage, type Stage } from '../../../support/journey/stage.ts'
import { until } from '../../../support/until.ts'

const FIREFOX_SKIP_REASON = 'a test can make Chromium alone force the colours of the system on a page'
const WEBKIT_SKIP_REASON = 'WebKit knows no colours of the system that are forced on pages'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Page with a chart that is drawn again whenever its colours may have changed, as a view draws it, and a record of the strokes. */
const PROGRAM = `
  import { CandleChart } from './shared/view/chart/candle-chart.ts'
  import { observeTheme } from './shared/view/dom/observe-theme.ts'
  const drawn = { dashes: 0, strokes: [] }
  globalThis.drawn = drawn
  const brush = CanvasRenderingContext2D.prototype
  const { setLineDash, stroke } = brush
  brush.setLineDash = function (segments) {
    if (segments.length > 0) drawn.dashes += 1
    setLineDash.call(this, segments)
  }
  brush.stroke = function (...path) {
    drawn.strokes.push(this.strokeStyle)
    stroke.apply(this, path)
  }
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'inline-size: 600px; block-size: 400px; --tl-chart-ma-1: #ff8000; --tl-chart-ma-2: #ff8000; --tl-chart-ma-3: #ff8000; --tl-chart-ma-4: #ff8000'
  const owner = { signal: new AbortController().signal, onFailed: reportError }
  const chart = new CandleChart(place, { interval: '1', language: 'en' }, owner)
  const bars = Array.from({ length: 60 }, (_, at) => ({ time: 1_700_000_000_000 + at * 60_000, open: '10', high: '12', low: '9', close: String(10 + (at % 3)), volume: '5' }))
  chart.show(bars)
  observeTheme(place, () => chart.paint())
`

/** Colour of the averages in the page. */
const AVERAGE = '#ff8000'

test('colours forced while a chart is open: it is drawn in colours of the system with its averages in dashes, and back again', {
  skip: getSkipReason({ firefox: FIREFOX_SKIP_REASON, webkit: WEBKIT_SKIP_REASON }),
}, async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    plugins: browserPlugins,
    write: false,
    logLevel: 'silent',
  })
  const { page } = await stage.visitor()
  await page.setContent('<!doctype html><title>Chart</title>')
  await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' })
  const takeDrawn = (): Promise<{ dashes: number; strokes: unknown[] }> =>
    page.evaluate(() => {
      const drawn = Reflect.get(globalThis, 'drawn')
      const taken = { ...drawn }
      Object.assign(drawn, { dashes: 0, strokes: [] })
      return taken
    })
  await until(async () => (await takeDrawn()).strokes.includes(AVERAGE), 'the averages in colours of the page')
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = { dashes: 0, strokes: [] as unknown[] }
  await until(async () => {
    const { dashes, strokes } = await takeDrawn()
    if (strokes.length > 0) Object.assign(forced, { dashes, strokes })
    return strokes.length > 0 && !strokes.includes(AVERAGE)
  }, 'the averages in colours of the system')
  assert.ok(forced.dashes > 0)
  await page.emulateMedia({ forcedColors: 'none' })
  await until(async () => (await takeDrawn()).strokes.includes(AVERAGE), 'the averages in colours of the page again')
})
