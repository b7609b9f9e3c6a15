import { choice, flag, id, list, nothing, object, omittable, requiredText, text } from './codec.ts'
import { endpoint } from './endpoint.ts'
import { email, existingPassword, newPassword } from './fields.ts'

/** Data of a successful registration or login: the token that every member call carries in the header `Token`. */
export const sessionData = object({ userinfo: object({ token: requiredText(512) }) })
/** Example of `sessionData`. */
export const sessionExample = { userinfo: { token: 'kq3…example…9Zc' } }

/** Status of the identity check. 0 and 3 are "not certified" (section 3, "User"). */
export const identityStatus = choice({ none: '0', review: '1', certified: '2', rejected: '3' }, 'none')

/** Returns the member's record (SES-25). */
export const getMember = endpoint({
  path: 'getusr',
  access: 'member',
  scope: 'read',
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

/** Logs in with an email address or phone number. */
export const login = endpoint({
  path: 'login',
  access: 'public',
  form: { username: requiredText(254), password: existingPassword },
  data: sessionData,
  example: sessionExample,
})

/** Ends the session of the token in the header. */
export const logout = endpoint({ path: 'logout', access: 'member', scope: 'any', data: nothing, example: null })

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
  scope: 'none',
  form: { real_name: requiredText(200), front_card: requiredText(500), back_card: requiredText(500) },
  data: nothing,
  example: null,
})

/** Changes the login password and ends every session of the member. */
export const changePassword = endpoint({
  path: 'resetpwd',
  access: 'member',
  scope: 'none',
  form: { oldpassword: existingPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** Sets or resets the trading password. `logpassword` is the login password. */
export const setTradingPassword = endpoint({
  path: 'resetpay',
  access: 'member',
  scope: 'none',
  form: { logpassword: existingPassword, newpassword: newPassword },
  data: nothing,
  example: null,
})

/** Returns the bound withdrawal addresses, one per coin. Some backends return one object instead of a list. */
export const getAddresses = endpoint({
  path: 'getusraddress',
  methods: ['GET'],
  access: 'member',
  scope: 'none',
  data: list(object({ c_id: id, address: requiredText(200), title: text })),
  example: [{ c_id: '1', address: 'TXexampleexampleexampleexample1234', title: 'USDT' }],
})

/**
 * Binds a withdrawal address to a coin. A backend may require a password: it refuses with the field `paypassword` and the rule `missing`. The page then sends
 * the form with the trading password, or with the login password of a member without one.
 */
export const bindAddress = endpoint({
  path: 'setusraddress',
  access: 'member',
  scope: 'none',
  form: { c_id: id, address: requiredText(200), paypassword: omittable(existingPassword) },
  data: nothing,
  example: null,
})

/**
 * Removes the address of a coin, confirmed by a password as in `bindAddress`. Withdrawals that were submitted keep their destination. An address that is
 * not bound counts as removed, so the call can be repeated; an address that was bound in its place stays.
 */
export const removeAddress = endpoint({
  path: 'removeAddress',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { c_id: id, address: requiredText(200), paypassword: omittable(existingPassword) },
  data: nothing,
  example: null,
})
