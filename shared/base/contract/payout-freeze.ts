import { from, moment, nothing, object, omittable, optional, requiredText, secret } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { existingPassword } from './fields.ts'

/** Returns since when the member's payouts are frozen, and from when they are open again if the freeze was lifted; null for none. */
export const getPayoutFreeze = endpoint({
  path: 'getPayoutFreeze',
  access: 'member',
  scope: 'none',
  extension: true,
  data: object({ since: optional(moment), until: optional(moment) }),
  example: { since: 1_794_000_000_000, until: null },
})

/** Freeze of the member's payouts. */
export type FrozenPayouts = ResponseData<typeof getPayoutFreeze>

/**
 * Freezes withdrawals and transfers to members, and ends all sessions except the one that makes the call. For a member who finds a session or a login of somebody
 * else. It needs no password and can be repeated.
 */
export const freezePayouts = endpoint({
  path: 'freezePayouts',
  access: 'member',
  scope: 'none',
  extension: true,
  data: nothing,
  example: null,
})

/**
 * Lifts the freeze: at once in a session that is confirmed by an authenticator app older than the freeze, else after 24 hours with a password as in `bindAddress`.
 * A member with an app is refused with the rule `second-factor` until the session is confirmed.
 */
export const unfreezePayouts = endpoint({
  path: 'unfreezePayouts',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { payPassword: from('paypassword', omittable(existingPassword)) },
  data: nothing,
  example: null,
})

/** Freezes the payouts of the member to whom a mail with this token was sent. A token works once, for 72 hours. */
export const freezePayoutsByLink = endpoint({
  path: 'freezePayoutsByLink',
  access: 'public',
  extension: true,
  form: { token: secret(requiredText(100)) },
  data: nothing,
  example: null,
})
