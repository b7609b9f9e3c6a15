import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { UndrawnChart } from '../../shared/view/ui/controls/undrawn-chart.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { ChartProps } from './trading-screen-props.ts'

const load = () => import('./chart.tsx')

/** Lazily loaded candle and depth chart: next to the book in a wide container, above the form on request in a narrow one. */
export function LazyChart(props: ChartProps) {
  const t = useTexts('exchange')
  const meanwhile = (
    <>
      <Spinner label={t('loadingChart')} />
      <UndrawnChart />
    </>
  )
  return (
    <section className="chart-place">
      <Lazy load={load} title={t('chartBroken')} meanwhile={meanwhile}>
        {({ Chart }) => <Chart {...props} />}
      </Lazy>
    </section>
  )
}
