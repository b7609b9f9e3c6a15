import { from, object, requiredText } from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { existingPassword } from './fields.ts'

/** Data of a successful registration or login: the token that every member call carries in the header `Token`. */
export const sessionData = object({ userInfo: from('userinfo', object({ token: requiredText(512) })) })
/** Example of `sessionData`. */
export const sessionExample = { userInfo: { token: 'kq3…example…9Zc' } }

/** Logs in with an email address or phone number. */
export const login = endpoint({
  path: 'login',
  access: 'public',
  form: { username: requiredText(MAX_LENGTHS.loginName), password: existingPassword },
  data: sessionData,
  example: sessionExample,
})
