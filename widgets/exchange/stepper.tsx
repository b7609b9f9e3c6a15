import minus from 'lucide-static/icons/minus.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RepeatButton } from '../../shared/view/ui/controls/repeat-button.tsx'
import { useAmountEcho } from '../../shared/view/ui/hooks/use-amount-echo.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { StepperPress } from './price.rules.ts'

interface Props {
  name: string
  label: string
  value: string
  /** Unit of the figure. */
  unit: string
  onChange(text: string): void
  onStep(step: StepperPress): void
  /** True if the figure is at its minimum, which disables the decrease button. */
  least?: boolean
  /** Warning about the value, shown next to the label. Also marks the border. */
  warning?: string | undefined
  error?: string | undefined
  /** Note below the field. An error replaces it. */
  help?: ReactNode
  /** True if the page computed the figure and the order does not use it. */
  isEstimate?: boolean
  /** Zero with the decimals of the market, shown while the field is empty. */
  zero: string
  /** Figure that was cleared and can be put back, and the action that does so. */
  restore?: { text: string; press(): void } | undefined
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** Numeric field with a label above it and buttons that step the figure. The arrow keys step it too. */
export function Stepper({ name, label, value, onStep, least = false, warning, error, ...more }: Props) {
  const { isEstimate = false, restore, zero } = more
  const { help, onChange } = useAmountEcho({ ...more, value })
  const t = useTexts('exchange')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const arrow = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key]
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (direction > 0 || !least) onStep({ direction, repeats: 0 })
  }
  const note = error ?? help
  const about = [warning && `${id}-warning`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className={`input stepper${error ? ' error' : warning ? ' warned' : ''}`}>
        <RepeatButton
          label={`${t('less')}: ${label}`}
          atEnd={least}
          onStep={(held) => onStep({ direction: -1, repeats: held })}
        >
          <Icon source={minus} size="small" />
        </RepeatButton>
        <span className="entry">
          <small>
            <label htmlFor={id}>
              {isEstimate && '≈ '}
              {label}
            </label>
            {warning && (
              <b id={`${id}-warning`} className="number warning">
                {warning}
              </b>
            )}
          </small>
          <input
            id={id}
            ref={input}
            name={name}
            className="value"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder={zero}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={about || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={arrow}
          />
        </span>
        <RepeatButton label={`${t('more')}: ${label}`} onStep={(held) => onStep({ direction: 1, repeats: held })}>
          <Icon source={plus} size="small" />
        </RepeatButton>
      </div>
      {restore && (
        <button
          type="button"
          className="link font-12"
          onClick={() => {
            restore.press()
            input.current?.focus()
          }}
        >
          {t('putBack', { amount: restore.text })}
        </button>
      )}
      {note && (
        <div id={`${id}-note`} className={error ? 'help error' : 'help'} {...(error && { role: 'alert' })}>
          {note}
        </div>
      )}
    </div>
  )
}
