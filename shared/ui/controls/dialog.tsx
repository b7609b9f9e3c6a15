import { type ReactNode, useId } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { ToastOutlet } from './toast-outlet.tsx'

interface Props {
  title: string
  /** Esc and a press beside it. Ignored while something is being sent. */
  onClose(): void
  busy?: boolean
  children: ReactNode
}

/** A question in the middle, above everything else. */
export function Dialog({ title, onClose, busy = false, children }: Props) {
  const label = useId()
  return (
    <dialog {...useModal(onClose, busy)} className="dialog" aria-labelledby={label}>
      <div className="dialog-box">
        <h2 id={label}>{title}</h2>
        {children}
      </div>
      <ToastOutlet modal />
    </dialog>
  )
}
