import {
  amount,
  codec,
  count,
  countOr,
  from,
  id,
  list,
  maybeAmount,
  object,
  omittable,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
  wrappedList,
} from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'

export * from './internal-transfer-list.ts'

const user = object({ id, username: text })
const foundUsers = object({ list: list(user), left: optional(count), sample: optional(text) })

/** One account, several, or none, in each form that backends use. */
const users = {
  ...foundUsers,
  ...codec(
    'list',
    (wire) => {
      const one = user.read(wire)
      return foundUsers.read(one ? { list: [one] } : Array.isArray(wire) ? { list: wire } : (wire ?? {}))
    },
    foundUsers.write,
    false,
  ),
}

/**
 * Finds the account with exactly this login name (ITR-02). Its `id` is the recipient of `balanceTransfer`. This backend creates an id that only this member can
 * use, and masks part of the name. Extension fields: `left`, the searches left in this hour; `sample`, on a demo without a match, the login name of an account
 * to try.
 */
export const searchUser = endpoint({
  path: 'searchUser',
  access: 'member',
  scope: 'none',
  form: { username: requiredText(MAX_LENGTHS.loginName) },
  data: users,
  example: {
    list: [{ id: '0b9d3c1e-7f0a-4f55-9a53-7e1c1b9a2f10', username: 'mi****an@ma**.example' }],
    left: 9,
    sample: null,
  },
})

/**
 * Returns the coins that can be sent to the account that was found, with the fee in percent and the days until arrival (ITR-04, ITR-05). `balance` is that of
 * the funds account. Extension fields: `digits` of the coin, and `terms`, which identifies the fee and the days.
 */
export const getTransferCoins = endpoint({
  path: 'getTransferCoin',
  access: 'member',
  scope: 'none',
  form: { username: requiredText(MAX_LENGTHS.loginName) },
  data: wrappedList(
    object({
      id,
      title: text,
      balance: amount,
      feePercent: from('internal_transfer_sxf', maybeAmount),
      arrivalDays: from('internal_transfer_days', countOr(0)),
      digits: countOr(8),
      terms: text,
    }),
  ),
  example: [
    {
      id: '1',
      title: 'USDT',
      balance: '9104.2',
      feePercent: '0.5',
      arrivalDays: 2,
      digits: 8,
      terms: '9719d911017c592a',
    },
  ],
})

/**
 * Sends `amount` of a coin from the funds account to the account that was found (ITR-08). The fee is deducted from the amount that arrives.
 * `paypassword` is required while the site's `traders_password_switch` is on. Extension field: `terms`. If fee or days have changed since, the call is refused
 * with the field `terms` and the rule `changed`, and nothing is booked.
 */
export const sendInternalTransfer = endpoint({
  path: 'balanceTransfer',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    recipientId: from('to_uid', id),
    coinId: from('c_id', id),
    amount: positiveAmount,
    payPassword: from('paypassword', secret(optional(requiredText(64)))),
    terms: omittable(requiredText(200)),
  },
  data: recordId,
  example: { id: '9' },
})
