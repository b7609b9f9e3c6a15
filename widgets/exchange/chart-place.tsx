import { Later } from '../../shared/ui/later.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import type { ChartProps } from './parts.ts'

const load = () => import('./chart.tsx')

/** Lazily loaded candle and depth chart: next to the book in a wide container, above the form on request in a narrow one. */
export function ChartPlace(props: ChartProps) {
  const t = useTexts('exchange')
  return (
    <section className="chart-place">
      <Later load={load} title={t('chartBroken')} meanwhile={<Spinner label={t('loadingChart')} />}>
        {({ Chart }) => <Chart {...props} />}
      </Later>
    </section>
  )
}
