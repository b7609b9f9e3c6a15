import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import type { ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  /** The label is for the ear alone. */
  unseen?: boolean
  /** Beside the label, at the far end. */
  aside?: ReactNode
  name?: string
  value: string
  disabled?: boolean
  onChange(value: string): void
  /** Inside the frame, before the chosen one: a coin's picture. */
  before?: ReactNode
  /** What is wrong; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** The options. */
  children: ReactNode
}

/** A labelled choice of one from a list. */
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
