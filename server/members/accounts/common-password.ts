import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { isCommonPassword } from '../registry/common-passwords.rules.ts'

/** Why a new password is refused in a field because it is among the first that anybody tries, or nearly the login name; null when it is not. */
export const commonPassword = (field: 'password' | 'newpassword', password: string, name: string): Refusal | null =>
  isCommonPassword(password, name) ? refuse('accounts.passwordCommon', {}, { field, rule: 'common' }) : null
