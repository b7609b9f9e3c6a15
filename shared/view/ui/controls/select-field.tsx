import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import type { ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  /** The label is for screen readers only. */
  unseen?: boolean
  /** Shown at the end of the label line. */
  aside?: ReactNode
  name?: string
  value: string
  disabled?: boolean
  onChange(value: string): void
  /** Inside the frame, before the selected option: a coin's icon. */
  before?: ReactNode
  /** Problem of the field; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** Option elements. */
  children: ReactNode
}

/** Labelled select. */
export const SelectField = ({
  label,
  unseen = false,
  aside,
  onChange,
  before,
  error,
  help,
  children,
  ...select
}: Props) => (
  <FieldFrame label={label} unseen={unseen} aside={aside} error={error} help={help}>
    {(ties) => (
      <>
        {before}
        <select {...select} {...ties} className="value" onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
        <Icon source={chevronDown} size="small" />
      </>
    )}
  </FieldFrame>
)
