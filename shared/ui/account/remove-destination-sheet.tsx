import { atom } from 'nanostores'
import { type ReactNode, useRef, useState } from 'react'
import { reportFailure } from '../../api/call.ts'
import { isUncertain, type Result } from '../../api/result.ts'
import { $token } from '../../session/token.ts'
import { createForm } from '../../stores/form.ts'
import { ConfirmSheet } from '../controls/confirm-sheet.tsx'
import { useForm } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { AskedPassword } from './asked-password.tsx'

/** Sends the removal with the typed password; null without one. */
type SendRemoval = (password: string | null) => Promise<Result<null>>

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

interface PasswordDraft {
  password: string
}

function createRemovalForm(send: SendRemoval, unanswered: string, onRemoved: () => void) {
  const $passwordRequest = atom('')
  const form = createForm<PasswordDraft, never>({
    draft: { password: '' },
    problems: () => ({}),
    async send({ password }) {
      const token = $token.get()
      const response = await send(password || null)
      if (response.ok) {
        onRemoved()
        return null
      }
      const { error } = response
      if (error.field === 'paypassword' && error.rule === 'missing') {
        $passwordRequest.set(error.message)
        return { message: '' }
      }
      reportFailure(error, token, false)
      const message = error.message || (isUncertain(error) ? unanswered : '')
      return { field: error.field === 'paypassword' ? 'password' : null, message }
    },
  })
  return { ...form, $passwordRequest }
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
  const place = useRef<HTMLFormElement>(null)
  return (
    <ConfirmSheet
      title={title}
      words={{ confirm: title }}
      danger
      note={refusal}
      busy={sending}
      onClose={onClose}
      onConfirm={() => place.current?.requestSubmit()}
    >
      <form ref={place} className="fields" method="post" noValidate onSubmit={onSubmit}>
        <div>{children}</div>
        <AskedPassword asked={asked} place={place} field={field('password')} />
      </form>
    </ConfirmSheet>
  )
}
