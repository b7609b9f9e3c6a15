import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** What ties an input to its label and to what stands beneath it. */
export interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  label: string
  /** The label is for the ear alone, since what stands around says it to the eye. */
  unseen?: boolean
  /** Beside the label, at the far end. */
  aside?: ReactNode
  /** What is wrong; replaces the help. */
  error?: string | undefined
  help?: ReactNode
  /** What stands inside the frame. */
  children(ties: FieldIds): ReactNode
}

/** A labelled frame around an input, with room for help and error beneath; the error is announced and tied to the input. */
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
        // An element of its own for what is wrong: help that turns into an alert is not said by all.
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
