import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { formatBarDay } from './candle-demo.rules.ts'

interface Props {
  bar: Bar
  /** Side of the chart, opposite to the described day. */
  side: 'left' | 'right'
}

/** Unit of the volume in the sample rows. */
const VOLUME_COIN = 'BTC'
const FIGURES = ['open', 'close', 'low', 'high', 'volume'] as const

/** Figures of a day, in the order of a sample row (DEM-02, 06). */
export function Tooltip({ bar, side }: Props) {
  const t = useTexts('candle-demo')
  const language = useStore($language)
  return (
    <dl className={side === 'left' ? 'tooltip at-left' : 'tooltip at-right'} part="tooltip" dir="auto" lang={language}>
      <div>
        <dt>{t('date')}</dt>
        <dd className="number">{formatBarDay(bar)}</dd>
      </div>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(figure)}</dt>
          <dd className="number">
            {formatDecimal(bar[figure], { digits: 2 }, language)}
            {figure === 'volume' && ` ${VOLUME_COIN}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
