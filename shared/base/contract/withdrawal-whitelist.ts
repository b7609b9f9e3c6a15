import { flag, from, moment, object, omittable, optional } from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { existingPassword } from './fields.ts'

const state = object({ isOn: flag, endsAt: optional(moment) })

/**
 * Returns whether the member withdraws only to addresses and cards that were saved at least 24 hours ago. `endsAt` is the time from which the whitelist is
 * off; null if it stays on.
 */
export const getWithdrawalWhitelist = endpoint({
  path: 'getWithdrawalWhitelist',
  access: 'member',
  scope: 'none',
  extension: true,
  data: state,
  example: { isOn: true, endsAt: null },
})

/** Whitelist of the member. */
export type WithdrawalWhitelist = ResponseData<typeof getWithdrawalWhitelist>

/**
 * Switches the whitelist on at once, or off after 24 hours. Switching it off needs a confirmed session of a member with a second factor, else a password as in
 * `bindAddress`; switching it on needs neither and cancels a planned end.
 */
export const setWithdrawalWhitelist = endpoint({
  path: 'setWithdrawalWhitelist',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { isOn: flag, payPassword: from('paypassword', omittable(existingPassword)) },
  data: state,
  example: { isOn: true, endsAt: 1_794_086_400_000 },
})
