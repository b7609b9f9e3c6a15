import { choice, filled, flag, id, list, nothing, object, omitted, optional, text } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { email, givenPassword, newPassword, phone } from './fields.ts'

/** What a successful registration or login answers: the token that every member call carries in the header `Token`. */
const signedIn = object({ userinfo: object({ token: filled(512) }) })
const signedInExample = { userinfo: { token: 'kq3…example…9Zc' } }

/** How far the identity check is: 0 and 3 are "not certified" (section 3, "User"). */
export const identityStatus = choice({ none: '0', review: '1', certified: '2', rejected: '3' }, 'none')

/** The signed-in member's record (SES-25). */
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

/** Opens an account by email (type 1) or phone (type 2) and signs in. `code` is the invite code, `captcha` the emailed code. */
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

/** Signs in with an email or phone number. */
export const login = endpoint({
  path: 'login',
  access: 'public',
  form: { username: filled(254), password: givenPassword },
  data: signedIn,
  example: signedInExample,
})

/** Ends the session of the token it came with. */
export const logout = endpoint({ path: 'logout', access: 'member', data: nothing, example: null })

/** Sends a verification code to an address; again after 60 s at the earliest. */
export const sendEmailCode = endpoint({
  path: 'emssend',
  access: 'public',
  form: { email },
  data: nothing,
  example: null,
})

/** Hands in the identity form: name and the uploaded front and back of a card. */
export const submitIdentity = endpoint({
  path: 'usrsetreal',
  access: 'member',
  form: { real_name: filled(200), front_card: filled(500), back_card: filled(500) },
  data: nothing,
  example: null,
})

/** Changes the login password; every session of the member ends. */
export const changePassword = endpoint({
  path: 'resetpwd',
  access: 'member',
  form: { oldpassword: givenPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** Sets or resets the trading password; `logpassword` is the login password. */
export const setTradingPassword = endpoint({
  path: 'resetpay',
  access: 'member',
  form: { logpassword: givenPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** The bound withdrawal addresses, one a coin. Some backends answer one object instead of a list. */
export const getAddresses = endpoint({
  path: 'getusraddress',
  methods: ['GET'],
  access: 'member',
  data: list(object({ c_id: id, address: filled(200), title: text })),
  example: [{ c_id: '1', address: 'TXexampleexampleexampleexample1234', title: 'USDT' }],
})

/**
 * Binds a withdrawal address to a coin. A backend may want to be sure that it is the member: it refuses with the field `paypassword` and the rule `missing`, and
 * takes the form with the trading password in it, or with the login password of a member who has none.
 */
export const bindAddress = endpoint({
  path: 'setusraddress',
  access: 'member',
  form: { c_id: id, address: filled(200), paypassword: omitted(givenPassword) },
  data: nothing,
  example: null,
})
