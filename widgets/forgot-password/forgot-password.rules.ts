import { type NewPasswordProblems, newPasswordProblems } from '../../shared/session/new-password.ts'

/** What a person typed who forgot the password. */
export interface ForgottenDraft {
  /** The email or phone number that the account was opened with. */
  username: string
  code: string
  password: string
  repeat: string
}

/** Why a field keeps the form from being sent. */
export type ForgottenReason = 'missing' | NonNullable<NewPasswordProblems['password' | 'repeat']>

/** Everything that keeps the form from being sent, by field. The name is the server's to judge. */
export const forgottenProblems = (draft: ForgottenDraft): Partial<Record<keyof ForgottenDraft, ForgottenReason>> => ({
  ...(draft.username.trim() === '' && { username: 'missing' as const }),
  ...(draft.code.trim() === '' && { code: 'missing' as const }),
  ...newPasswordProblems(draft.password, draft.repeat),
})
