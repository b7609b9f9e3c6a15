import { atom, type ReadableAtom } from 'nanostores'
import { reportFailure } from '../../wire/api/call.ts'
import { isUncertain, type Result } from '../../wire/api/call-result.ts'
import { $token } from '../session/token.ts'
import { createForm, type Form } from '../stores/form.ts'

/** Sends the removal with the typed password; null without one. */
export type SendRemoval = (password: string | null) => Promise<Result<unknown>>

interface PasswordDraft {
  password: string
}

/** Form that removes a destination of withdrawals. */
export interface RemovalForm extends Form<PasswordDraft, never> {
  /** Server's message that required a password; "" before that. */
  readonly $passwordRequest: ReadableAtom<string>
}

/**
 * Creates the form that removes a destination of withdrawals. A server that requires a password refuses the first try; `$passwordRequest` then has its message.
 * `unanswered` is the message if the result is unknown.
 */
export function createRemovalForm(send: SendRemoval, unanswered: string, onRemoved: () => void): RemovalForm {
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
      if (error.field === 'payPassword' && error.rule === 'missing') {
        $passwordRequest.set(error.message)
        return { message: '' }
      }
      reportFailure(error, token, false)
      const message = error.message || (isUncertain(error) ? unanswered : '')
      return { field: error.field === 'payPassword' ? 'password' : null, message }
    },
  })
  return { ...form, $passwordRequest }
}
