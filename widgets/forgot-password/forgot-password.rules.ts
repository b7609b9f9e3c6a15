import { type NewPasswordProblems, newPasswordProblems } from '../../shared/session/new-password.ts'

/** Password reset form in progress. */
export interface ForgottenDraft {
  /** Login name: the email or phone number of the account. */
  username: string
  code: string
  password: string
  repeat: string
}

/** Reasons why a field is invalid. */
export type ForgottenReason = 'missing' | NonNullable<NewPasswordProblems['password' | 'repeat']>

/** Returns the invalid fields. The server validates the login name. */
export const forgottenProblems = (draft: ForgottenDraft): Partial<Record<keyof ForgottenDraft, ForgottenReason>> => ({
  ...(draft.username.trim() === '' && { username: 'missing' as const }),
  ...(draft.code.trim() === '' && { code: 'missing' as const }),
  ...newPasswordProblems(draft.password, draft.repeat),
})
