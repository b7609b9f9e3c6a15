import { choice, from, omittable, optional, text } from './codec.ts'
import { consent } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { email, newPassword, phone } from './fields.ts'
import { sessionData, sessionExample } from './login.ts'

/**
 * Opens an account by email (type 1) or phone (type 2) and logs in. `code` is the invite code, `captcha` the emailed code. `consent` names the legal
 * documents that the new member accepts; a backend with such documents requires all of them. `partner` names the partner from whose page the visitor comes
 * an unknown one is ignored.
 */
export const register = endpoint({
  path: 'register',
  access: 'public',
  form: {
    email: optional(email),
    phone: optional(phone),
    password: newPassword,
    repeatedPassword: from('repassword', newPassword),
    code: text,
    type: choice({ email: '1', phone: '2' }),
    emailCode: from('captcha', text),
    consent: omittable(consent),
    partner: omittable(text),
  },
  data: sessionData,
  example: sessionExample,
})
