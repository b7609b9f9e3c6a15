import { cleanLoginName } from '../../shared/base/contract/login-name.ts'
import { findNewPasswordProblems, type NewPasswordProblems } from '../../shared/state/session/new-password.ts'

/** Password reset form in progress. */
export interface ForgotPasswordDraft {
  /** Login name: the email or phone number of the account. */
  username: string
  code: string
  password: string
  repeat: string
}

/** Reasons why a field is invalid. */
export type ForgotPasswordReason = 'missing' | NonNullable<NewPasswordProblems['password' | 'repeat']>

/** Returns the invalid fields. The server validates the login name. */
export const findForgotPasswordProblems = (
  draft: ForgotPasswordDraft,
): Partial<Record<keyof ForgotPasswordDraft, ForgotPasswordReason>> => ({
  ...(cleanLoginName(draft.username) === '' && { username: 'missing' as const }),
  ...(draft.code.trim() === '' && { code: 'missing' as const }),
  ...findNewPasswordProblems(draft.password, draft.repeat),
})
