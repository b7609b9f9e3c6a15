import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'children'> {
  label: string
  /** Shown at the end of the label line. */
  aside?: ReactNode
  value: string
  onChange(value: string): void
  /** Problem of the field; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** Inside the frame after the input: a unit, a button. */
  after?: ReactNode
}

/** Labelled text input. */
export const Field = ({ label, aside, value, onChange, error, help, after, ...input }: Props) => (
  <FieldFrame label={label} aside={aside} error={error} help={help}>
    {(ties) => (
      <>
        <input
          {...input}
          {...ties}
          className="value"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {after}
      </>
    )}
  </FieldFrame>
)
