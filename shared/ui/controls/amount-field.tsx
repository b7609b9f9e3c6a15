import type { ReactNode } from 'react'
import { useTexts } from '../hooks/use-texts.ts'
import { Field } from './field.tsx'

interface Props {
  label: string
  aside?: ReactNode
  value: string
  onChange(value: string): void
  unit: string
  /** Fills in everything there is. */
  onAll?: () => void
  /** The key that ends typing. */
  onEnter?: (field: HTMLInputElement) => void
  error?: string | undefined
  help?: ReactNode
  disabled?: boolean
}

/**
 * An amount being typed. What was typed or pasted stays as it is; `normalAmount` says what it means, by the signs that the page's language writes numbers
 * with.
 */
export function AmountField({ unit, onAll, onEnter, ...field }: Props) {
  const t = useTexts('common')
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
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      dir="ltr"
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.(event.currentTarget)}
      after={after}
    />
  )
}
