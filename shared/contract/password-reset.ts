import { filled, nothing } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { newPassword } from './fields.ts'

/**
 * Sends a code for a new login password to the email that an account was opened with. The answer is the same when there is no such account. For an account
 * by phone customer service gives out a code.
 */
export const requestPasswordReset = endpoint({
  path: 'resetcode',
  access: 'public',
  extension: true,
  form: { username: filled(254) },
  data: nothing,
  example: null,
})

/** Sets a new login password with such a code; every session of the member ends. */
export const resetPassword = endpoint({
  path: 'resetlogpwd',
  access: 'public',
  extension: true,
  form: { username: filled(254), captcha: filled(32), newpassword: newPassword },
  data: nothing,
  example: null,
})
