import { choice, filled, flag, id, list, nothing, object, omitted, optional, text } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { email, givenPassword, newPassword, phone } from './fields.ts'

/** Data of a successful registration or login: the token that every member call carries in the header `Token`. */
const signedIn = object({ userinfo: object({ token: filled(512) }) })
const signedInExample = { userinfo: { token: 'kq3…example…9Zc' } }

/** Status of the identity check. 0 and 3 are "not certified" (section 3, "User"). */
export const identityStatus = choice({ none: '0', review: '1', certified: '2', rejected: '3' }, 'none')

/** Returns the member's record (SES-25). */
export const getMember = endpoint({
  path: 'getusr',
  access: 'member',
  data: object({
    username: text,
    id,
    vip: text,
    credit_score: text,
    rzstatus: identityStatus,
    have_pay: flag,
    has_unread: flag,
    invit: text,
  }),
  example: {
    username: 'member@example.com',
    id: '1001',
    vip: '0',
    credit_score: '100',
    rzstatus: 'none',
    have_pay: false,
    has_unread: false,
    invit: 'K7Q2MX',
  },
})

/** Opens an account by email (type 1) or phone (type 2) and logs in. `code` is the invite code, `captcha` the emailed code. */
export const register = endpoint({
  path: 'register',
  access: 'public',
  form: {
    email: optional(email),
    phone: optional(phone),
    password: newPassword,
    repassword: newPassword,
    code: text,
    type: choice({ email: '1', phone: '2' }),
    captcha: text,
  },
  data: signedIn,
  example: signedInExample,
})

/** Logs in with an email address or phone number. */
export const login = endpoint({
  path: 'login',
  access: 'public',
  form: { username: filled(254), password: givenPassword },
  data: signedIn,
  example: signedInExample,
})

/** Ends the session of the token in the header. */
export const logout = endpoint({ path: 'logout', access: 'member', data: nothing, example: null })

/** Sends a verification code to an email address, at most once every 60 s. */
export const sendEmailCode = endpoint({
  path: 'emssend',
  access: 'public',
  form: { email },
  data: nothing,
  example: null,
})

/** Submits the identity form: name and uploaded pictures of the front and back of a card. */
export const submitIdentity = endpoint({
  path: 'usrsetreal',
  access: 'member',
  form: { real_name: filled(200), front_card: filled(500), back_card: filled(500) },
  data: nothing,
  example: null,
})

/** Changes the login password and ends every session of the member. */
export const changePassword = endpoint({
  path: 'resetpwd',
  access: 'member',
  form: { oldpassword: givenPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** Sets or resets the trading password. `logpassword` is the login password. */
export const setTradingPassword = endpoint({
  path: 'resetpay',
  access: 'member',
  form: { logpassword: givenPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** Returns the bound withdrawal addresses, one per coin. Some backends return one object instead of a list. */
export const getAddresses = endpoint({
  path: 'getusraddress',
  methods: ['GET'],
  access: 'member',
  data: list(object({ c_id: id, address: filled(200), title: text })),
  example: [{ c_id: '1', address: 'TXexampleexampleexampleexample1234', title: 'USDT' }],
})

/**
 * Binds a withdrawal address to a coin. A backend may require a password: it refuses with the field `paypassword` and the rule `missing`. The page then sends
 * the form with the trading password, or with the login password of a member without one.
 */
export const bindAddress = endpoint({
  path: 'setusraddress',
  access: 'member',
  form: { c_id: id, address: filled(200), paypassword: omitted(givenPassword) },
  data: nothing,
  example: null,
})
