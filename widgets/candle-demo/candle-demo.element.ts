import chartSheet from '../../shared/ui/spot/chart.css' with { type: 'css' }
import { defineWidget } from '../../shared/widget/define-widget.tsx'
import styles from './candle-demo.css' with { type: 'css' }
import { CandleDemo } from './candle-demo.tsx'

/** Demo candlestick chart of sample days with all features of the chart. Up is always red and down green here, independent of the page's colours. */
defineWidget({
  tag: 'tl-candle-demo',
  events: { navigate: 'when another page is requested (cancelable)' },
  parts: {
    header: 'the page header',
    chart: 'the chart with its legend',
    tooltip: 'the figures of the day under the pointer',
    zoom: 'the slider below the chart',
  },
  styles: [chartSheet, styles],
  view: CandleDemo,
})
