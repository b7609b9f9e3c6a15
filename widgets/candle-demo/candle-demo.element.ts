import chartSheet from '../../shared/ui/spot/chart.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './candle-demo.css' with { type: 'css' }
import { CandleDemo } from './candle-demo.tsx'

/** A candlestick chart of sample days, with everything such a chart can do. Up is red and down is green in it; the page's choice of colours does not count. */
defineWidget({
  tag: 'tl-candle-demo',
  events: { navigate: 'when another page is wanted (cancelable)' },
  parts: {
    header: 'the head of the page',
    chart: 'the chart with its legend',
    tooltip: 'the figures of the day under the pointer',
    zoom: 'the slider beneath the chart',
  },
  styles: [chartSheet, styles],
  view: CandleDemo,
})
