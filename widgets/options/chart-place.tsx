import { useState } from 'react'
import { Failed } from '../../shared/ui/failed.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useLoaded } from '../../shared/ui/use-loaded.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'

/** Where the chart comes: its code is loaded after what an order needs. */
export function ChartPlace() {
  const t = useTexts('options')
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, () => import('./chart-panel.tsx'), attempt)
  if (code === 'failed') return <Failed title={t('chartBroken')} onRetry={() => setAttempt(attempt + 1)} />
  if (code) return <code.ChartPanel />
  return (
    <div className="chart">
      <div className="canvas">
        <div className="waiting">
          <Spinner label={t('loadingChart')} />
        </div>
      </div>
    </div>
  )
}
