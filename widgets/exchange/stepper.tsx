import minus from 'lucide-static/icons/minus.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useId } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from './exchange.texts.ts'

interface Props {
  name: string
  label: string
  value: string
  onChange(text: string): void
  /** One step on or back; without it there are no buttons. */
  onStep?: (direction: 1 | -1) => void
  error?: string | undefined
}

/** A figure with its label above it, and buttons that step it. What was typed stays as it is. */
export function Stepper({ name, label, value, onChange, onStep, error }: Props) {
  const t = useTexts()
  const id = useId()
  return (
    <div className="fld">
      <div className={error ? 'inp stepper err' : 'inp stepper'}>
        {onStep && (
          <IconButton label={`${t('less')}: ${label}`} onClick={() => onStep(-1)}>
            <Icon source={minus} size="s" />
          </IconButton>
        )}
        <span className="mid">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            name={name}
            className="v"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </span>
        {onStep && (
          <IconButton label={`${t('more')}: ${label}`} onClick={() => onStep(1)}>
            <Icon source={plus} size="s" />
          </IconButton>
        )}
      </div>
      {error && (
        <div id={`${id}-note`} className="help err" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
