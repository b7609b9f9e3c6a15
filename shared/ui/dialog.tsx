import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  title: string
  /** Esc and a press beside it. Ignored while something is being sent. */
  onClose(): void
  busy?: boolean
  children: ReactNode
}

/** A question in the middle, above everything else. */
export function Dialog({ title, onClose, busy = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const label = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const leave = () => busy || onClose()
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={label}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onMouseDown={(event) => event.target === dialog.current && leave()}
    >
      <div className="dialog-box">
        <h2 id={label}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
