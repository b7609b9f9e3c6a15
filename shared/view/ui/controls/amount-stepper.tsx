import minus from 'lucide-static/icons/minus.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { KeyboardEvent, ReactNode } from 'react'
import { hasOtherUnit } from '../../../base/format/amount-unit.ts'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { useAmountEcho } from '../hooks/use-amount-echo.tsx'
import { useAmountLanguage } from '../hooks/use-amount-language.ts'
import { useTexts } from '../hooks/use-texts.ts'
import sheet from './amount-stepper.css' with { type: 'css' }
import { FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { RepeatButton } from './repeat-button.tsx'

interface Props {
  name: string
  label: string
  /** Shown at the end of the label line: the range. */
  aside?: ReactNode
  value: string
  unit: string
  onChange(value: string): void
  onStep(direction: 1 | -1): void
  whole?: boolean
  error?: string | undefined
  help?: ReactNode
  disabled?: boolean
}

const adoptStepper = createSheetRef(sheet)

const ARROW_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** Input for an amount with a button on each side that steps it, like the arrow keys (LON-08, MIN-06). The entered text stays unchanged. */
export function AmountStepper({ name, label, aside, unit, value, onStep, whole, ...rest }: Props) {
  const t = useTexts('products')
  const c = useTexts('common')
  useAmountLanguage(value, rest.onChange)
  const { help, onChange } = useAmountEcho({ ...rest, value, unit })
  const { disabled = false } = rest
  const error = hasOtherUnit(value, unit) ? c('otherUnit', { coin: unit }) : rest.error
  const arrow = (event: KeyboardEvent) => {
    const direction = ARROW_STEPS[event.key]
    if (direction === undefined || disabled || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onStep(direction)
  }
  return (
    <FieldFrame label={label} aside={aside} error={error} help={help}>
      {(ties) => (
        <>
          <RepeatButton label={t('lower')} atEnd={disabled} onStep={() => onStep(-1)}>
            <Icon source={minus} />
          </RepeatButton>
          <span ref={adoptStepper} className="amount-step">
            <input
              {...ties}
              name={name}
              className="value"
              inputMode={whole ? 'numeric' : 'decimal'}
              autoComplete="off"
              enterKeyHint="done"
              dir="ltr"
              size={Math.max(1, value.length)}
              value={value}
              readOnly={disabled}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={arrow}
            />
            <span className="unit">{unit}</span>
          </span>
          <RepeatButton label={t('raise')} atEnd={disabled} onStep={() => onStep(1)}>
            <Icon source={plus} />
          </RepeatButton>
        </>
      )}
    </FieldFrame>
  )
}
