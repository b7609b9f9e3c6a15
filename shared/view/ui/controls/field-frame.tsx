import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** Attributes that connect an input with its label and with the note below it. */
export interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  label: string
  /** The label is for screen readers only, because the context shows the same. */
  unseen?: boolean
  /** Shown at the end of the label line. */
  aside?: ReactNode
  /** Problem of the field; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** Content of the frame. */
  children(ties: FieldIds): ReactNode
}

/** Labelled frame around an input, with help or error below it; the error is announced and connected to the input. */
export function FieldFrame({ label, unseen, aside, error, help, children }: Props) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field">
      <div className={unseen ? 'hidden' : 'label'}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={error ? 'input error' : 'input'}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': note ? `${id}-note` : undefined,
        })}
      </div>
      {note && (
        // A separate element for the error: some screen readers do not announce a help text that becomes an alert.
        <div
          key={error ? 'error' : 'help'}
          id={`${id}-note`}
          className={error ? 'help error' : 'help'}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon source={triangleAlert} size="small" />}
          <span>{note}</span>
        </div>
      )}
    </div>
  )
}
