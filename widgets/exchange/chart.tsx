import { useLayoutEffect, useMemo, useState } from 'react'
import type { Interval } from '../../shared/base/contract/constants.ts'
import { $token } from '../../shared/state/session/token.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { UndrawnChart } from '../../shared/view/ui/controls/undrawn-chart.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { CandlePanel } from '../../shared/view/ui/spot/candle-panel.tsx'
import chartSheet from '../../shared/view/ui/spot/chart.css' with { type: 'css' }
import { IntervalTabs } from '../../shared/view/ui/spot/interval-tabs.tsx'
import chartPlaceSheet from './chart.css' with { type: 'css' }
import { createOwnMarksDrawer } from './own-marks.ts'
import { type ChartView, readStoredView, storeView } from './stored-view.ts'
import type { ChartProps } from './trading-screen-props.ts'

/** Chart of a market: its candles with the member's own orders, or the depth of its order book. */
export function Chart({ symbol, title }: ChartProps) {
  const t = useTexts('exchange')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [chartSheet, chartPlaceSheet]), [host])
  const [{ view, interval }, setChosen] = useState(readStoredView)
  const choose = (choice: { view: ChartView } | { interval: Interval }) => {
    storeView(choice)
    setChosen({ ...readStoredView(), view, interval, ...choice })
  }
  return (
    <>
      <div className="chart-head">
        {view === 'candles' ? (
          <IntervalTabs label={t('interval')} value={interval} onChange={(next) => choose({ interval: next })} />
        ) : (
          <Heading>{t('depth')}</Heading>
        )}
        <Tabs<ChartView>
          look="segmented"
          label={t('view')}
          value={view}
          onChange={(next) => choose({ view: next })}
          choices={[
            { value: 'candles', label: t('candles') },
            { value: 'depth', label: t('depth') },
          ]}
        />
      </div>
      {view === 'candles' ? <Candles {...{ symbol, title, interval }} /> : <Depth {...{ symbol, title }} />}
    </>
  )
}

function Candles({ symbol, title, interval }: ChartProps & { interval: Interval }) {
  const t = useTexts('exchange')
  const signedIn = useStore($token) !== ''
  const draw = useMemo(() => (signedIn ? createOwnMarksDrawer(symbol, interval) : null), [signedIn, symbol, interval])
  const words = {
    broken: t('chartBroken'),
    credit: t('credit'),
    name: t('chartOf', { market: title }),
    loading: t('loadingChart'),
  }
  return <CandlePanel {...{ symbol, title, interval }} words={words} {...(draw && { draw })} />
}

const loadDepth = () => import('./depth.tsx')

/** Depth chart, loaded when the member first switches to it. */
function Depth(props: ChartProps) {
  const t = useTexts('exchange')
  const meanwhile = (
    <>
      <Spinner label={t('loadingChart')} />
      <UndrawnChart />
    </>
  )
  return (
    <Lazy load={loadDepth} title={t('chartBroken')} meanwhile={meanwhile}>
      {({ DepthChart }) => <DepthChart {...props} />}
    </Lazy>
  )
}
