import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  label: string
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

/** A labelled choice of one from a list, with room for help and error beneath; the error is announced and tied to it. */
export function SelectField({ label, name, value, disabled, onChange, before, error, help, children }: Props) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="fld">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={error ? 'inp err' : 'inp'}>
        {before}
        <select
          id={id}
          name={name}
          className="v"
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon source={chevronDown} size="s" />
      </div>
      {note && (
        <div id={`${id}-note`} className={error ? 'help err' : 'help'} role={error ? 'alert' : undefined}>
          {error && <Icon source={triangleAlert} size="s" />}
          <span>{note}</span>
        </div>
      )}
    </div>
  )
}
