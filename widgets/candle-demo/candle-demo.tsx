import { useState } from 'react'
import { INITIAL_ZOOM, MOVING_AVERAGES } from '../../shared/base/contract/constants.ts'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { PageHeader } from '../../shared/view/ui/controls/page-header.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { toBar } from './candle-demo.rules.ts'
import { Legend } from './legend.tsx'
import { Plot } from './plot.tsx'
import { SAMPLE_ROWS } from './sample-rows.ts'
import { ZoomSlider } from './zoom-slider.tsx'
import { getMinWindowPercent, type ZoomWindow } from './zoom-window.ts'

const bars = SAMPLE_ROWS.map(toBar)

const least = getMinWindowPercent(bars.length)

/** Page of the demo chart: legend, chart, zoom slider and meaning of the colours (DEM-01). */
export function CandleDemo() {
  const t = useTexts('candle-demo')
  const [window, setWindow] = useState<ZoomWindow>(INITIAL_ZOOM)
  const [shown, setShown] = useState<readonly boolean[]>(() => MOVING_AVERAGES.map(() => true))
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)

  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <div className="candle-demo" data-updown="red-up">
      <PageHeader title={t('title')} back="/">
        <span className="badge sample">{t('sample')}</span>
      </PageHeader>
      {failed ? (
        <Failed title={t('broken')} onRetry={retry} />
      ) : (
        <div className="chart" part="chart">
          <Legend shown={shown} onToggle={(at) => setShown(shown.map((is, other) => (other === at ? !is : is)))} />
          <Plot
            key={attempt}
            bars={bars}
            window={window}
            least={least}
            shown={shown}
            onWindow={setWindow}
            onFailed={() => setFailed(true)}
          />
        </div>
      )}
      <ZoomSlider bars={bars} window={window} least={least} onChange={setWindow} />
      <p className="colour-key">
        <span className="is-up">{t('above')}</span>
        <span className="is-down">{t('below')}</span>
        <a className="credit" dir="auto" href="https://www.tradingview.com/" target="_blank" rel="noopener">
          {t('credit')}
        </a>
      </p>
    </div>
  )
}
