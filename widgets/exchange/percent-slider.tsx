import { type KeyboardEvent, useRef } from 'react'
import { QUICK_FILLS } from '../../shared/base/contract/constants.ts'
import { formatPercent } from '../../shared/base/format/exact.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'

/** Stops of the slider, in percent. */
const STOPS = [0, ...QUICK_FILLS]
/** Distance in percent within which dragging snaps to a stop. */
const SNAP_PERCENT = 3
/** Percent that Page Up and Page Down move. */
const PAGE_PERCENT = 25
const PAGE_KEYS: Readonly<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 }

interface Props {
  label: string
  value: number
  disabled: boolean
  onChange(percent: number): void
}

/** Slider for a share of the balance (SPT-06): drag by whole percents with snapping at each quarter, arrow keys by 1, page keys by 25, or press a stop. */
export function PercentSlider({ label, value, disabled, onChange }: Props) {
  const dragged = useRef(false)
  const language = useStore($language)
  const page = (event: KeyboardEvent) => {
    dragged.current = false
    const direction = PAGE_KEYS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    onChange(Math.min(100, Math.max(0, value + direction * PAGE_PERCENT)))
  }
  const take = (percent: number) => {
    const stop = dragged.current ? STOPS.find((one) => Math.abs(one - percent) <= SNAP_PERCENT) : undefined
    onChange(stop ?? percent)
  }
  return (
    <div className="share">
      <span className="track" style={{ '--share': value / 100 } as React.CSSProperties}>
        {STOPS.map((stop) => (
          <i
            key={stop}
            className={stop <= value ? 'passed' : ''}
            style={{ '--stop': stop / 100 } as React.CSSProperties}
          />
        ))}
        <input
          type="range"
          min="0"
          max="100"
          step="1"
          aria-label={label}
          aria-valuetext={formatPercent(String(value), language)}
          value={value}
          disabled={disabled}
          onPointerDown={() => {
            dragged.current = true
          }}
          onKeyDown={page}
          onChange={(event) => take(Number(event.currentTarget.value))}
        />
      </span>
      <div className="stops">
        {STOPS.map((percent) => (
          <button
            type="button"
            key={percent}
            style={{ '--stop': percent / 100 } as React.CSSProperties}
            aria-pressed={value === percent}
            disabled={disabled}
            onClick={() => onChange(percent)}
          >
            <span className="number">{formatPercent(String(percent), language)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
