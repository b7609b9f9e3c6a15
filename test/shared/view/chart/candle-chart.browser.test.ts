import { expect } from '@esm-bundle/chai'
import { CandleChart } from '../../../../shared/view/chart/candle-chart.ts'
import { recordDrawings } from '../../../support/browser/canvas-recorder.ts'
import { until } from '../../../support/browser/stage.ts'

describe('the axis of a candle chart', () => {
  it('shows no price below zero, if the range of a market extends below it', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    place.style.cssText = 'inline-size: 390px; block-size: 400px'
    const closed = new AbortController()
    const owner = { signal: closed.signal, onFailed: reportError }
    const chart = new CandleChart(place, { interval: 'M', language: 'en' }, owner)
    const bar = (month: number, low: string, high: string) => ({
      time: Date.UTC(2025, month, 1),
      open: low,
      high,
      low,
      close: high,
      volume: '5',
    })
    const { texts } = await recordDrawings(async (soFar) => {
      chart.show([bar(0, '3000', '20000'), bar(1, '16000', '120000'), bar(2, '70000', '110000')])
      await until(() => soFar.words.some(({ text }) => text === '100,000.00'), 'the axis')
    })
    closed.abort()
    place.remove()
    expect(texts).to.include('0.00')
    expect(texts.filter((text) => /^[-\u2212]/.test(text))).to.deep.equal([])
  })
})
