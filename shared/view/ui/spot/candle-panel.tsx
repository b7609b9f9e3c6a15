import { computed } from 'nanostores'
import { type CSSProperties, useMemo } from 'react'
import { type Interval, MOVING_AVERAGES } from '../../../base/contract/constants.ts'
import { $candles } from '../../../state/market/candles.store.ts'
import { AVERAGE_CSS_COLOURS } from '../../chart/average-colours.ts'
import { Failed } from '../controls/failed.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { UndrawnChart } from '../controls/undrawn-chart.tsx'
import { type DrawOnChart, useChart } from '../hooks/use-chart.ts'
import { useChartFailure } from '../hooks/use-chart-failure.ts'
import { useStore } from '../hooks/use-store.ts'
import { ChartReader } from './chart-reader.tsx'

/** Texts of a chart, in the page's language. */
export interface ChartWords {
  broken: string
  credit: string
  /** Accessible name of the chart. */
  name: string
  loading: string
}

interface Props {
  symbol: string
  title: string
  interval: Interval
  words: ChartWords
  /** Feature-specific drawing over the candles. */
  draw?: DrawOnChart
}

/** Chart with its legend, or an error with a retry; another market is tried at once. Its code is loaded on first use. */
export function CandlePanel(props: Props) {
  const { failed, fail, retry } = useChartFailure(props.symbol)
  if (failed) return <Failed title={props.words.broken} onRetry={retry} />
  return <Candles {...props} onFailed={fail} />
}

/** Candles of a chart. A spinner is shown until bars are loaded, and while they are unavailable (OCH-07, 17). */
function Candles({ symbol, title, interval, words, draw, onFailed }: Props & { onFailed: () => void }) {
  const $loading = useMemo(() => computed($candles(symbol, interval), ({ loading }) => loading), [symbol, interval])
  const loading = useStore($loading)
  const { place, chart, isDrawn } = useChart(symbol, interval, onFailed, draw)
  return (
    <div className="chart" part="chart">
      <div className="legend" part="legend">
        {MOVING_AVERAGES.map((window, at) => (
          <span key={window} style={{ '--c': AVERAGE_CSS_COLOURS[at] } as CSSProperties}>
            MA{window}
          </span>
        ))}
        <a className="credit" dir="auto" href="https://www.tradingview.com/" target="_blank" rel="noopener">
          {words.credit}
        </a>
      </div>
      <ChartReader {...{ chart, symbol, title, interval }} name={words.name}>
        <div ref={place} className="place" aria-hidden="true" />
        {!isDrawn && <UndrawnChart />}
        {(loading || !chart) && (
          <div className="waiting">
            <Spinner label={words.loading} />
          </div>
        )}
      </ChartReader>
    </div>
  )
}
