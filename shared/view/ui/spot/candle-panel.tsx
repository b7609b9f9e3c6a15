import { computed } from 'nanostores'
import { type CSSProperties, useMemo, useState } from 'react'
import { type Interval, MOVING_AVERAGES } from '../../../base/contract/constants.ts'
import { $candles } from '../../../state/market/candles.store.ts'
import { AVERAGE_CSS_COLOURS } from '../../chart/average-colours.ts'
import { Failed } from '../controls/failed.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { type DrawOnChart, useChart } from '../hooks/use-chart.ts'
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

/** Chart with its legend. Its code is loaded on first use. A spinner is shown until bars are loaded, and while they are unavailable (OCH-07, 17). */
export function CandlePanel({ symbol, title, interval, words, draw }: Props) {
  const [attempt, setAttempt] = useState(0)
  const $loading = useMemo(() => computed($candles(symbol, interval), ({ loading }) => loading), [symbol, interval])
  const loading = useStore($loading)
  const { place, state, chart } = useChart(symbol, interval, attempt, draw)
  if (state === 'failed') return <Failed title={words.broken} onRetry={() => setAttempt(attempt + 1)} />
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
        {(loading || state === 'loading') && (
          <div className="waiting">
            <Spinner label={words.loading} />
          </div>
        )}
      </ChartReader>
    </div>
  )
}
