import type { ApiError } from '../../wire/api/call-result.ts'
import { findPasswordProblems, type PasswordDraft, type PasswordReason } from '../session/new-password.ts'
import { getFailureText } from './failure-text.ts'
import { createForm, type Form } from './form.ts'

/** Form that sets a new password. */
export type PasswordForm = Form<PasswordDraft, PasswordReason>

/**
 * Creates the form of a new password. `send` returns the server's error, or null if the password was accepted. `currentField` is the wire name of the login
 * password. All fields are cleared after success.
 */
export function createPasswordForm(
  currentField: string,
  send: (draft: PasswordDraft) => Promise<ApiError | null>,
): PasswordForm {
  const fields = new Map<string, keyof PasswordDraft>([
    [currentField, 'current'],
    ['newPassword', 'password'],
  ])
  const form: PasswordForm = createForm<PasswordDraft, PasswordReason>({
    draft: { current: '', password: '', repeat: '' },
    problems: findPasswordProblems,
    async send(draft) {
      const error = await send(draft)
      if (error) return { field: (error.field && fields.get(error.field)) || null, message: getFailureText(error) }
      for (const field of ['current', 'password', 'repeat'] as const) form.change(field, '')
      return null
    },
  })
  return form
}
