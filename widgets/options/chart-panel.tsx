import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type CSSProperties, useMemo, useState } from 'react'
import { MOVING_AVERAGES } from '../../shared/contract/constants.ts'
import { $candles } from '../../shared/market/candles.ts'
import { Failed } from '../../shared/ui/failed.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useTexts } from './options.texts.ts'
import { useTrader } from './trader-context.ts'
import { useChart } from './use-chart.ts'

/** The chart with its legend. Its code is loaded when it is shown; a spinner turns until bars are there, and again while they cannot be had (OCH-07, 17). */
export function ChartPanel() {
  const t = useTexts()
  const trader = useTrader()
  const [attempt, setAttempt] = useState(0)
  const symbol = useStore(trader.$symbol)
  const interval = useStore(trader.$interval)
  const title = useStore(trader.$title)
  const $loading = useMemo(() => computed($candles(symbol, interval), ({ loading }) => loading), [symbol, interval])
  const loading = useStore($loading)
  const { place, state } = useChart(symbol, interval, attempt)
  if (state === 'failed') return <Failed title={t('chartBroken')} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <div className="chart" part="chart">
      <div className="legend">
        {MOVING_AVERAGES.map((window, at) => (
          <span key={window} style={{ '--c': `var(--tl-chart-ma-${at + 1})` } as CSSProperties}>
            MA{window}
          </span>
        ))}
        <a className="credit" dir="auto" href="https://www.tradingview.com/" target="_blank" rel="noopener">
          {t('credit')}
        </a>
      </div>
      <div className="canvas">
        <div ref={place} className="place" role="img" aria-label={t('chartOf', { market: title })} />
        {(loading || state === 'loading') && (
          <div className="waiting">
            <Spinner label={t('loadingChart')} />
          </div>
        )}
      </div>
    </div>
  )
}
