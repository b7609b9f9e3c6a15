import { PASSWORD_PATTERN } from '../contract/fields.ts'

/** Why a new password cannot be used, and why its repetition is none (specification section 5; SEC-05…07). */
export interface NewPasswordProblems {
  password?: 'missing' | 'malformed'
  repeat?: 'missing' | 'different'
}

/** The rule of every new password: 6 to 20 letters or digits, typed twice alike. */
export function newPasswordProblems(password: string, repeat: string): NewPasswordProblems {
  const problems: NewPasswordProblems = {}
  if (!PASSWORD_PATTERN.test(password)) problems.password = password === '' ? 'missing' : 'malformed'
  if (repeat === '') problems.repeat = 'missing'
  else if (repeat !== password) problems.repeat = 'different'
  return problems
}

/** A new password as it is being filled in: the login password that says who it is, the new one, and the new one again. */
export interface PasswordDraft {
  current: string
  password: string
  repeat: string
}

/** Why a field keeps it from being sent. */
export type PasswordReason = 'missing' | 'malformed' | 'different' | 'same'

/**
 * Everything that keeps a new password from being sent, by field. Of the current one only emptiness counts: an old password may break today's rules. The new
 * one is another than the login password, whichever of the two it replaces.
 */
export const passwordProblems = (draft: PasswordDraft): Partial<Record<keyof PasswordDraft, PasswordReason>> => ({
  ...(draft.current === '' && { current: 'missing' as const }),
  ...(draft.password !== '' && draft.password === draft.current && { password: 'same' as const }),
  ...newPasswordProblems(draft.password, draft.repeat),
})
