import type { ReactNode } from 'react'
import { hasOtherUnit } from '../../../base/format/amount-unit.ts'
import { useAmountEcho } from '../hooks/use-amount-echo.tsx'
import { useAmountLanguage } from '../hooks/use-amount-language.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Field } from './field.tsx'

interface Props {
  label: string
  aside?: ReactNode
  value: string
  onChange(value: string): void
  unit: string
  /** Fills in the available amount. */
  onAll?: () => void
  /** Called on Enter. */
  onEnter?: (field: HTMLInputElement) => void
  error?: string | undefined
  help?: ReactNode
  disabled?: boolean
}

/**
 * Input for an amount. The entered text stays unchanged, unless it ends or begins with the field's own unit, which is removed, or the page's language changes:
 * then the amount keeps its value. An amount of another currency is marked at once, and the value of an ambiguous one is shown while the member types.
 */
export function AmountField({ unit, onAll, onEnter, ...field }: Props) {
  const t = useTexts('common')
  useAmountLanguage(field.value, field.onChange)
  const echo = useAmountEcho({ ...field, unit })
  const error = hasOtherUnit(field.value, unit) ? t('otherUnit', { coin: unit }) : field.error
  const after = (
    <>
      <span className="unit">{unit}</span>
      {onAll && (
        <button type="button" className="all" onClick={onAll} disabled={field.disabled}>
          {t('all')}
        </button>
      )}
    </>
  )
  return (
    <Field
      {...field}
      {...echo}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      dir="ltr"
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.(event.currentTarget)}
      after={after}
    />
  )
}
