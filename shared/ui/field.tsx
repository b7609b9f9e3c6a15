import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'children'> {
  label: string
  /** Beside the label, at the far end. */
  aside?: ReactNode
  value: string
  onChange(value: string): void
  /** What is wrong; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** Inside the frame after the text: a unit, a button. */
  after?: ReactNode
}

/** A labelled text input with room for help and error beneath; the error is announced and tied to the input. */
export function Field({ label, aside, value, onChange, error, help, after, ...input }: Props) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="fld">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={error ? 'inp err' : 'inp'}>
        <input
          {...input}
          id={id}
          className="v"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        {after}
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
