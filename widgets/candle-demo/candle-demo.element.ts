import { defineWidget } from '../../shared/element/definition/define-widget.tsx'
import chartSheet from '../../shared/view/ui/spot/chart.css' with { type: 'css' }
import styles from './candle-demo.css' with { type: 'css' }
import { CandleDemo } from './candle-demo.tsx'

/** Demo candlestick chart of sample days with all features of the chart. Up is always red and down green here, independent of the page's colours. */
defineWidget({
  tag: 'tl-candle-demo',
  events: {
    navigate: 'A press leads to another page of the product. Cancelable: cancel it to open a page of your own.',
  },
  parts: {
    header: 'The page header.',
    chart: 'The chart with its legend.',
    tooltip: 'The figures of the day under the pointer.',
    zoom: 'The slider below the chart.',
  },
  styles: [chartSheet, styles],
  view: CandleDemo,
})
