import { QUICK_FILLS } from '../../shared/contract/constants.ts'

interface Props {
  label: string
  value: number
  disabled: boolean
  onChange(percent: number): void
}

/** A share of the balance: dragged by whole percents, or pressed at 25, 50, 75 and 100 (SPT-06). */
export function PercentSlider({ label, value, disabled, onChange }: Props) {
  return (
    <div className="share">
      <input
        type="range"
        min="0"
        max="100"
        step="1"
        aria-label={label}
        aria-valuetext={`${value}%`}
        value={value}
        disabled={disabled}
        style={{ '--share': `${value}%` } as React.CSSProperties}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <div className="fills">
        {QUICK_FILLS.map((percent) => (
          <button
            type="button"
            key={percent}
            className="number"
            aria-pressed={value === percent}
            disabled={disabled}
            onClick={() => onChange(percent)}
          >
            {percent}%
          </button>
        ))}
      </div>
    </div>
  )
}
