import { nothing } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'

/** Sends a verification code to an email address, at most once every 60 s. */
export const sendEmailCode = endpoint({
  path: 'emssend',
  access: 'public',
  form: { email },
  data: nothing,
  example: null,
})
