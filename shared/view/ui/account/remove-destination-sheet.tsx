import { type ReactNode, useRef, useState } from 'react'
import { createRemovalForm, type SendRemoval } from '../../../state/member/removal-form.ts'
import { ConfirmSheet } from '../controls/confirm-sheet.tsx'
import { useForm } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { AskedPassword } from './asked-password.tsx'

/** Words and effects of the question. */
export interface RemoveDestinationProps {
  /** Also the name of the button that confirms. */
  title: string
  /** Names the destination, and the effect of removing it. */
  children: ReactNode
  /** Shown if the result is unknown. */
  unanswered: string
  send: SendRemoval
  onClose(): void
  onRemoved(): void
}

/**
 * Asks once before a destination of withdrawals is removed. The server requires a password as for a change; the sheet then shows its field, and the same
 * button sends it.
 */
export function RemoveDestinationSheet({
  title,
  children,
  unanswered,
  send,
  onClose,
  onRemoved,
}: RemoveDestinationProps) {
  const [form] = useState(() => createRemovalForm(send, unanswered, onRemoved))
  const { field, onSubmit, sending, refusal } = useForm(form, () => '')
  const asked = useStore(form.$passwordRequest)
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <ConfirmSheet
      title={title}
      words={{ confirm: title }}
      danger
      note={refusal}
      busy={sending}
      onClose={onClose}
      onConfirm={() => formRef.current?.requestSubmit()}
    >
      <form ref={formRef} className="fields" method="post" noValidate onSubmit={onSubmit}>
        <div>{children}</div>
        <AskedPassword asked={asked} place={formRef} field={field('password')} />
      </form>
    </ConfirmSheet>
  )
}
