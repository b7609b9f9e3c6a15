import { expect } from '@esm-bundle/chai'
import { createDeadline } from '../../../../shared/base/format/deadline.ts'
import type { Bar } from '../../../../shared/state/market/bars.ts'
import { CandleChart } from '../../../../shared/view/chart/candle-chart.ts'
import { RunningOrders } from '../../../../shared/view/chart/running-orders.ts'
import { recordDrawings } from '../../../support/browser/canvas-recorder.ts'
import { until } from '../../../support/browser/stage.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 22, 19, 40, 30)
const WIDTH = 390

/** Creates `count` one-minute bars, the last of them in progress. */
const barsUntilNow = (count: number): Bar[] =>
  Array.from({ length: count }, (_none, at) => ({
    time: Math.floor(NOW / MINUTE) * MINUTE - (count - 1 - at) * MINUTE,
    open: '100',
    high: '104',
    low: '96',
    close: at % 2 ? '102' : '98',
    volume: '5',
  }))

/** Creates an order that was opened now and ends in `seconds`. */
const order = (price: string, seconds = 300) => ({
  direction: 'up' as const,
  price,
  from: NOW,
  to: NOW + seconds * 1000,
  deadline: createDeadline(seconds),
  amount: '250.00',
})

/** Orders in which bars and a drawing are added to a new chart. */
const BEGINNINGS: Record<string, (chart: CandleChart, attach: () => void) => void> = {
  'orders after the bars': (chart, attach) => {
    chart.show(barsUntilNow(300))
    attach()
  },
  'orders before the bars': (chart, attach) => {
    attach()
    chart.show(barsUntilNow(300))
  },
  'the bar in progress before those of the past': (chart, attach) => {
    chart.show(barsUntilNow(1))
    attach()
    chart.show(barsUntilNow(300))
  },
  'another theme': (chart, attach) => {
    attach()
    chart.show(barsUntilNow(300))
    chart.paint()
  },
}

describe('orders in progress on a chart', () => {
  let place: HTMLElement
  let chart: CandleChart
  let closed: AbortController
  let detach: () => void
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'))
    place.style.cssText = `inline-size: ${WIDTH}px; block-size: 300px`
    closed = new AbortController()
    const owner = { signal: closed.signal, onFailed: reportError }
    chart = new CandleChart(place, { interval: '1', language: 'en' }, owner)
  })
  afterEach(() => {
    detach()
    closed.abort()
    place.remove()
  })

  /** Returns the last line from an entry to an end, and the positions of the labels. */
  async function readMarks(begin: (chart: CandleChart, attach: () => void) => void, orders = [order('101')]) {
    const { lines, words } = await recordDrawings(async (soFar) => {
      begin(chart, () => {
        const drawing = new RunningOrders(chart)
        detach = chart.attach(drawing)
        drawing.show(orders)
      })
      await until(() => soFar.words.filter(({ text }) => text === '250.00').length >= orders.length, 'the orders')
    })
    const across = lines.filter(({ dash, from, to }) => dash === '' && from[1] === to[1] && to[0] - from[0] > 20)
    return { last: across.at(-1), words: words.filter(({ text }) => /^0[45]:00$/.test(text) || text === '250.00') }
  }

  for (const [name, begin] of Object.entries(BEGINNINGS))
    it(`begin at the last bar and end five bars later: ${name}`, async () => {
      const { last } = await readMarks(begin)
      const opening = chart.timeToX(Math.floor(NOW / MINUTE) * MINUTE) as number
      const bar = (chart.timeToX(NOW + MINUTE) as number) - (chart.timeToX(NOW) as number)
      expect(last?.from[0], 'the entry').to.be.closeTo(opening + bar / 2, 1)
      expect(last?.to[0], 'the end').to.be.closeTo(opening + 5.5 * bar, 1)
      expect(last?.from[0], 'near the end of the chart').to.be.greaterThan(WIDTH / 3)
    })

  it('have labels after all ends that would cross them, in the pane of a phone', async () => {
    const { words } = await readMarks(
      (shown, attach) => {
        shown.show(barsUntilNow(300))
        attach()
      },
      [order('97', 240), order('103')],
    )
    const end = chart.timeToX(NOW + 300_000) as number
    expect(words.map(({ text }) => text)).to.include.members(['04:00', '05:00', '250.00'])
    for (const { text, x } of words) expect(x, text).to.be.greaterThan(end)
  })

  it('have tags in order of price, each with a line from its level, whatever the order of the list', async () => {
    const prices = ['100.31', '100.29', '100.35', '100.33', '100.31']
    const shown = [...new Set(prices)].sort().reverse()
    let tags: { text: string; y: number }[] = []
    const { lines } = await recordDrawings(async (soFar) => {
      chart.show(barsUntilNow(300))
      const drawing = new RunningOrders(chart)
      detach = chart.attach(drawing)
      drawing.show(prices.map((price) => order(price)))
      await until(() => {
        tags = soFar.words.filter(({ text }) => shown.includes(text))
        return tags.length >= shown.length && soFar.lines.some(isTagLine)
      }, 'the tags')
    })
    const latest = tags.slice(-shown.length)
    expect(latest.map(({ text }) => text)).to.deep.equal(shown)
    for (const [at, { y }] of latest.entries())
      if (at > 0) expect(y - (latest[at - 1] as { y: number }).y).to.be.at.least(18)
    const ends = lines.filter(isTagLine).slice(-shown.length)
    expect(ends.map(({ from }) => Math.round(from[1]))).to.deep.equal(
      shown.map((price) => Math.round(Math.round(chart.priceToY(price) as number) + 0.5)),
    )
  })

  it('crosshair: shows the price under the pointer, also beside a moving average', async () => {
    detach = () => undefined
    chart.show(barsUntilNow(300))
    await until(() => place.querySelector('canvas') && chart.lastY, 'the pane')
    const box = place.getBoundingClientRect()
    const { texts } = await recordDrawings(async (soFar) => {
      const at = { clientX: box.left + 80, clientY: box.top + 40, bubbles: true }
      for (const type of ['mouseenter', 'mousemove'])
        for (const canvas of place.querySelectorAll('canvas')) canvas.dispatchEvent(new MouseEvent(type, at))
      await until(
        () => soFar.words.some(({ text }) => /^[A-Z][a-z]{2} \d+, (?:\d{4}, )?\d\d:\d\d$/.test(text)),
        'the time',
      )
    })
    const level = Number(texts.findLast((text) => /^\d+\.\d\d$/.test(text)))
    expect(chart.priceToY(String(level))).to.be.closeTo(40, 1.5)
  })
})

/** Returns true for the line at the end of the pane that leads to a tag. */
const isTagLine = ({ dash, from, to }: { dash: string; from: readonly number[]; to: readonly number[] }): boolean =>
  dash === '' && (to[0] as number) - (from[0] as number) === 14
