import { from, id, list, nothing, object, omittable, requiredText, text } from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { existingPassword, newPassword } from './fields.ts'

// Files of their own, because most elements send only these.
export { sendEmailCode } from './email-code.ts'
export { login } from './login.ts'
export { getMember, identityStatus } from './member.ts'

/** Ends the session of the token in the header. */
export const logout = endpoint({ path: 'logout', access: 'member', scope: 'any', data: nothing, example: null })

/** Submits the identity form: name and uploaded pictures of the front and back of a card. */
export const submitIdentity = endpoint({
  path: 'usrsetreal',
  access: 'member',
  scope: 'none',
  form: {
    realName: requiredText(MAX_LENGTHS.realName),
    frontCard: requiredText(500),
    backCard: requiredText(500),
  },
  data: nothing,
  example: null,
})

/** Changes the login password and ends every session of the member. */
export const changePassword = endpoint({
  path: 'resetpwd',
  access: 'member',
  scope: 'none',
  form: { oldPassword: from('oldpassword', existingPassword), newPassword: from('newpassword', newPassword) },
  data: nothing,
  example: null,
})

/** Sets or resets the trading password. `logpassword` is the login password. */
export const setTradingPassword = endpoint({
  path: 'resetpay',
  access: 'member',
  scope: 'none',
  form: { loginPassword: from('logpassword', existingPassword), newPassword: from('newpassword', newPassword) },
  data: nothing,
  example: null,
})

/**
 * Returns the bound withdrawal addresses, one per coin. Some backends return one object instead of a list. Extension fields: `network` of the address, "" if the
 * member has not chosen it yet or the coin has none, and its `memo`, "" for none.
 */
export const getAddresses = endpoint({
  path: 'getusraddress',
  methods: ['GET'],
  access: 'member',
  scope: 'none',
  data: list(object({ coinId: from('c_id', id), address: requiredText(200), title: text, network: text, memo: text })),
  example: [{ coinId: '1', address: 'TXexampleexampleexampleexample1234', title: 'USDT', network: 'TRC20', memo: '' }],
})

/**
 * Binds a withdrawal address to a coin. A backend may require a password: it refuses with the field `paypassword` and the rule `missing`. The page then sends
 * the form with the trading password, or with the login password of a member without one. Extension fields: `network`, the name of one of the coin's networks,
 * and `memo`. If more than one network accepts the address, a form without a network is refused with the field `network` and the rule `choice:` with their
 * names. A memo that the network requires is refused with the field `memo` and the rule `missing`.
 */
export const bindAddress = endpoint({
  path: 'setusraddress',
  access: 'member',
  scope: 'none',
  form: {
    coinId: from('c_id', id),
    address: requiredText(200),
    payPassword: from('paypassword', omittable(existingPassword)),
    network: omittable(requiredText(40)),
    memo: omittable(requiredText(200)),
  },
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
  form: {
    coinId: from('c_id', id),
    address: requiredText(200),
    payPassword: from('paypassword', omittable(existingPassword)),
  },
  data: nothing,
  example: null,
})
