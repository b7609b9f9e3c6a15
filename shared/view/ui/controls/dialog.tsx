import { type ReactNode, useId } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { Heading } from './heading.tsx'
import { ToastOutlet } from './toast-outlet.tsx'

interface Props {
  title: string
  /** Called on Esc and on a press outside. Ignored while `busy`. */
  onClose(): void
  busy?: boolean
  children: ReactNode
}

/** Modal dialog in the middle of the window. */
export function Dialog({ title, onClose, busy = false, children }: Props) {
  const label = useId()
  return (
    <dialog {...useModal(onClose, busy)} className="dialog" aria-labelledby={label}>
      <div className="dialog-box">
        <Heading id={label}>{title}</Heading>
        {children}
      </div>
      <ToastOutlet modal />
    </dialog>
  )
}
