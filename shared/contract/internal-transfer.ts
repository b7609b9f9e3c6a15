import {
  amount,
  choice,
  codec,
  count,
  countOr,
  filled,
  id,
  list,
  listed,
  maybeAmount,
  moment,
  nothing,
  object,
  omitted,
  optional,
  positiveAmount,
  secret,
  text,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'

/** What has become of an internal transfer (ITR-13, ITR-16). */
export const INTERNAL_TRANSFER_STATUSES = { transferring: '1', finished: '2', canceled: '3' } as const

/** One of them. */
export type InternalTransferStatus = keyof typeof INTERNAL_TRANSFER_STATUSES

const user = object({ id, username: text })
const found = object({ list: list(user), left: optional(count), sample: optional(text) })

/** One account, several, or none, in each of the ways in which backends answer them. */
const users = {
  ...found,
  ...codec(
    'list',
    (wire) => {
      const one = user.read(wire)
      return found.read(one ? { list: [one] } : Array.isArray(wire) ? { list: wire } : (wire ?? {}))
    },
    found.write,
    false,
  ),
}

/**
 * The account that has exactly this login name, if there is one (ITR-02). Its `id` is for `balanceTransfer`; our backend makes one for who asks, which is
 * worth nothing to others, and hides part of the name. `left` is ours: so many searches are left in this hour. `sample`
 * is ours as well: on a demo, the login name of an account to try, when none was found.
 */
export const searchUser = endpoint({
  path: 'searchUser',
  access: 'member',
  form: { username: filled(254) },
  data: users,
  example: {
    list: [{ id: '0b9d3c1e-7f0a-4f55-9a53-7e1c1b9a2f10', username: 'mi****an@ma**.example' }],
    left: 9,
    sample: null,
  },
})

/**
 * The coins that can be sent to the account that was found: fee in percent, and after how many days it arrives (ITR-04, ITR-05). `balance` is what the funds account has. Ours:
 * `digits` of the coin, and `terms`, which names the fee and the days that were shown.
 */
export const getTransferCoins = endpoint({
  path: 'getTransferCoin',
  access: 'member',
  form: { username: filled(254) },
  data: listed(
    object({
      id,
      title: text,
      balance: amount,
      internal_transfer_sxf: maybeAmount,
      internal_transfer_days: countOr(0),
      digits: countOr(8),
      terms: text,
    }),
  ),
  example: [
    {
      id: '1',
      title: 'USDT',
      balance: '9104.2',
      internal_transfer_sxf: '0.5',
      internal_transfer_days: 2,
      digits: 8,
      terms: '9719d911017c592a',
    },
  ],
})

/**
 * Sends `amount` of a coin of the funds account to the account that was found (ITR-08). The fee is taken from what arrives. `paypassword` is asked for while the
 * site's `traders_password_switch` is on. `terms` is ours: where fee or days are others by now, nothing is taken, and the refusal has the field `terms` and the
 * rule `changed`.
 */
export const sendInternalTransfer = endpoint({
  path: 'balanceTransfer',
  access: 'member',
  transactional: true,
  form: {
    to_uid: id,
    c_id: id,
    amount: positiveAmount,
    paypassword: secret(optional(filled(64))),
    terms: omitted(filled(200)),
  },
  data: nothing,
  example: null,
})

/** The internal transfers that the member has sent, of a status or of all, newest first (ITR-14, ITR-15). `digits` of the coin are ours. */
export const getInternalTransfers = endpoint({
  path: 'getInternalTransferList',
  access: 'member',
  form: { status: choice({ all: '0', ...INTERNAL_TRANSFER_STATUSES }), ...paging },
  data: listed(
    object({
      id,
      order_num: text,
      status: choice(INTERNAL_TRANSFER_STATUSES, 'finished'),
      addtime: moment,
      arrival_time: moment,
      to_username: text,
      coin: text,
      amount,
      sxf: amount,
      arrival_amount: amount,
      digits: countOr(8),
    }),
  ),
  example: [
    {
      id: '7',
      order_num: 'T26112050007',
      status: 'transferring',
      addtime: 1_794_000_000_000,
      arrival_time: 1_794_172_800_000,
      to_username: 'mi****an@ma**.example',
      coin: 'USDT',
      amount: '250',
      sxf: '1.25',
      arrival_amount: '248.75',
      digits: 8,
    },
  ],
})

/** Takes back a transfer that has not arrived: all of it returns (ITR-17). Of this and its arrival exactly one takes place. */
export const cancelInternalTransfer = endpoint({
  path: 'cancelInternalTransfer',
  access: 'member',
  transactional: true,
  form: { id },
  data: nothing,
  example: null,
})
