import { PASSWORD_PATTERN } from '../../base/contract/fields.ts'
import { findRepetitionRefusal, findReusedPasswordRefusal } from '../../base/rules/passwords.rules.ts'

/** Problems of a new password and of its repetition (specification section 5; SEC-05…07). */
export interface NewPasswordProblems {
  password?: 'missing' | 'malformed'
  repeat?: 'missing' | 'different'
}

/** Returns the problems of a new password. It must have 6 to 20 letters or digits, and the repetition must be equal. */
export function findNewPasswordProblems(password: string, repeat: string): NewPasswordProblems {
  const problems: NewPasswordProblems = {}
  if (!PASSWORD_PATTERN.test(password)) problems.password = password === '' ? 'missing' : 'malformed'
  if (repeat === '') problems.repeat = 'missing'
  else if (findRepetitionRefusal(password, repeat)) problems.repeat = 'different'
  return problems
}

/** Draft of a new password: the login password as proof, the new password and its repetition. */
export interface PasswordDraft {
  current: string
  password: string
  repeat: string
}

/** Problem of a field. */
export type PasswordReason = 'missing' | 'malformed' | 'different' | 'same'

/**
 * Returns all problems of a draft by field. The current password must only be non-empty, since an old one may break today's rules. The new password must differ
 * from the login password, also if it replaces the trading password.
 */
export const findPasswordProblems = (draft: PasswordDraft): Partial<Record<keyof PasswordDraft, PasswordReason>> => ({
  ...(draft.current === '' && { current: 'missing' as const }),
  ...(draft.password !== '' &&
    findReusedPasswordRefusal(draft.password, [draft.current]) && { password: 'same' as const }),
  ...findNewPasswordProblems(draft.password, draft.repeat),
})
