import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { isCommonPassword } from '../registry/common-passwords.rules.ts'

/** Returns a refusal if a new password is a common one or resembles the login name, or null. */
export const refuseCommonPassword = (
  field: 'password' | 'newPassword',
  password: string,
  name: string,
): Refusal | null =>
  isCommonPassword(password, name) ? refuse('accounts.passwordCommon', {}, { field, rule: 'common' }) : null
