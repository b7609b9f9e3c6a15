import { useState } from 'react'
import { Failed } from '../../shared/ui/failed.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useLoaded } from '../../shared/ui/use-loaded.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import type { ChartProps } from './parts.ts'

/** The market's candles and its depth: beside the book where there is room, above the form when asked for where there is not. Their code comes then. */
export function ChartPlace(props: ChartProps) {
  const t = useTexts('exchange')
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, () => import('./chart.tsx'), attempt)
  return (
    <section className="chart-place">
      {code === 'failed' ? (
        <Failed title={t('chartBroken')} onRetry={() => setAttempt(attempt + 1)} />
      ) : code ? (
        <code.Chart {...props} />
      ) : (
        <Spinner label={t('loadingChart')} />
      )}
    </section>
  )
}
