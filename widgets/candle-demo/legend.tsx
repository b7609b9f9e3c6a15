import type { CSSProperties } from 'react'
import { MOVING_AVERAGES } from '../../shared/base/contract/constants.ts'
import { AVERAGE_CSS_COLOURS } from '../../shared/view/chart/average-colours.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

interface Props {
  /** Visibility of each moving average, in their order. */
  shown: readonly boolean[]
  onToggle(at: number): void
}

/** Legend whose buttons show and hide the moving averages (DEM-05). */
export function Legend({ shown, onToggle }: Props) {
  const t = useTexts('candle-demo')
  return (
    <div className="legend" part="legend">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a box of its own */}
      <div className="averages" role="group" aria-label={t('averages')}>
        {MOVING_AVERAGES.map((window, at) => (
          <button
            type="button"
            key={window}
            aria-pressed={shown[at]}
            style={{ '--c': AVERAGE_CSS_COLOURS[at] } as CSSProperties}
            onClick={() => onToggle(at)}
          >
            MA{window}
          </button>
        ))}
      </div>
    </div>
  )
}
