import minus from 'lucide-static/icons/minus.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { type KeyboardEvent, useId } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { RepeatButton } from './repeat-button.tsx'

interface Props {
  name: string
  label: string
  value: string
  onChange(text: string): void
  /** One step on or back; without it there are no buttons. */
  onStep?: (direction: 1 | -1) => void
  /** It cannot be less than it is. */
  least?: boolean
  error?: string | undefined
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** A figure with its label above it, and buttons that step it, as the arrow keys do in it. What was typed stays as it is. */
export function Stepper({ name, label, value, onChange, onStep, least = false, error }: Props) {
  const t = useTexts('exchange')
  const id = useId()
  const arrow = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key]
    if (direction === undefined || !onStep || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (direction > 0 || !least) onStep(direction)
  }
  return (
    <div className="field">
      <div className={error ? 'input stepper error' : 'input stepper'}>
        {onStep && (
          <RepeatButton label={`${t('less')}: ${label}`} atEnd={least} onStep={() => onStep(-1)}>
            <Icon source={minus} size="small" />
          </RepeatButton>
        )}
        <span className="mid">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            name={name}
            className="value"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onInput={(event) => onChange(event.currentTarget.value)}
            onKeyDown={arrow}
          />
        </span>
        {onStep && (
          <RepeatButton label={`${t('more')}: ${label}`} onStep={() => onStep(1)}>
            <Icon source={plus} size="small" />
          </RepeatButton>
        )}
      </div>
      {error && (
        <div id={`${id}-note`} className="help error" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
