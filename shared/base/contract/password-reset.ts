import { from, nothing, requiredText } from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { newPassword } from './fields.ts'

/**
 * Sends a code for a new login password to the email address of an account. The response is the same if no such account exists. Members who registered by phone
 * get a code from customer service.
 */
export const requestPasswordReset = endpoint({
  path: 'resetcode',
  access: 'public',
  extension: true,
  form: { username: requiredText(MAX_LENGTHS.loginName) },
  data: nothing,
  example: null,
})

/** Sets a new login password with the code that `resetcode` sent, and ends every session of the member. */
export const resetPassword = endpoint({
  path: 'resetlogpwd',
  access: 'public',
  extension: true,
  form: {
    username: requiredText(MAX_LENGTHS.loginName),
    emailCode: from('captcha', requiredText(MAX_LENGTHS.emailCode)),
    newPassword: from('newpassword', newPassword),
  },
  data: nothing,
  example: null,
})
