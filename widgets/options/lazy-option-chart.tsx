import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { UndrawnChart } from '../../shared/view/ui/controls/undrawn-chart.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

const load = () => import('./chart-panel.tsx')

/** Lazily loaded chart. Its code is loaded after the code that an order needs. */
export function LazyOptionChart() {
  const t = useTexts('options')
  const meanwhile = (
    <div className="chart">
      <div className="canvas">
        <div className="waiting">
          <Spinner label={t('loadingChart')} />
          <UndrawnChart />
        </div>
      </div>
    </div>
  )
  return (
    <Lazy load={load} title={t('chartBroken')} meanwhile={meanwhile}>
      {({ ChartPanel }) => <ChartPanel />}
    </Lazy>
  )
}
