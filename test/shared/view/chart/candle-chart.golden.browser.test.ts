import type { Bar } from '../../../../shared/state/market/bars.ts'
import { CandleChart } from '../../../../shared/view/chart/candle-chart.ts'
import { drawOwnMarks } from '../../../../shared/view/chart/own-orders.ts'
import { pictureTests } from '../../../support/browser/golden.ts'

/** At ratio 1: the chart reads the ratio from `devicePixelContentBoxSize`, where Chromium's emulation of another ratio has no effect. */
const SIZE = { width: 390, height: 280, ratio: 1 } as const
const QUARTER_HOUR = 900_000
/** In local time: the axis shows the same times in every time zone. */
const BEGIN = new Date(2026, 10, 20, 9).getTime()

/** Bars that rise and fall, with a wick on both sides and a volume that differs from bar to bar. */
const BARS: readonly Bar[] = Array.from({ length: 60 }, (_none, at) => {
  const priceAt = (bar: number) => 61_000 + 240 * Math.sin(bar / 6) + 60 * Math.sin(bar * 1.7)
  const [open, close] = [priceAt(at), priceAt(at + 1)]
  return {
    time: BEGIN + at * QUARTER_HOUR,
    open: open.toFixed(2),
    high: (Math.max(open, close) + 25 + (at % 4) * 10).toFixed(2),
    low: (Math.min(open, close) - 25 - (at % 3) * 10).toFixed(2),
    close: close.toFixed(2),
    volume: String(10 + ((at * 7) % 23)),
  }
})

function drawChart(place: HTMLElement) {
  const closed = new AbortController()
  const owner = { signal: closed.signal, onFailed: reportError }
  const chart = new CandleChart(place, { interval: '15', language: 'en' }, owner)
  chart.show(BARS)
  return { chart, close: () => closed.abort() }
}

pictureTests('candle-chart', SIZE, (place) => {
  return drawChart(place).close
})

pictureTests('candle-chart-own-orders', SIZE, (place) => {
  const { chart, close } = drawChart(place)
  drawOwnMarks(chart, '15').show({
    orders: [{ price: '61180', label: 'Sell 0.25', priceText: '61,180.00' }],
    fills: [44, 47, 51, 54].map((bar, at) => ({ side: at % 2 ? 'buy' : 'sell', at: BEGIN + bar * QUARTER_HOUR })),
  })
  return close
})
