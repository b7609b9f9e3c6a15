import {
  choice,
  from,
  id,
  nothing,
  object,
  omittable,
  positiveAmount,
  requiredText,
  text,
  wrappedList,
} from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'
import { reviewedFields } from './reviewed.ts'

const account = choice(ACCOUNT_TYPES)

/**
 * Reports a deposit with a picture as proof (DEP-12): `num` of the coin `c_id`, sent by the network `a_id` for the account `type`. An operator
 * reviews and credits it. Extension field: `terms`, sent if the network has them. If the network's address has changed since, the call is refused with the
 * field `a_id` and the rule `changed`, and nothing is stored.
 */
export const submitDeposit = endpoint({
  path: 'recharge',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    coinId: from('c_id', id),
    amount: from('num', positiveAmount),
    proof: from('payimg', requiredText(500)),
    networkId: from('a_id', id),
    type: account,
    terms: omittable(requiredText(200)),
  },
  data: recordId,
  example: { id: '7' },
})

/**
 * Returns the member's latest deposits of all coins, newest first, with their review status. `remark` is the operator's reason. `unseen` marks a deposit that
 * is, or will be, approved automatically.
 */
export const getLatestDeposits = endpoint({
  path: 'getLatestRecharge',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { coinId: from('c_id', omittable(id)) },
  data: wrappedList(object(reviewedFields)),
  example: [
    {
      id: '7',
      coinId: '1',
      coin: 'USDT',
      amount: '500',
      network: 'TRC20',
      type: 'funds',
      status: 'waiting',
      remark: '',
      unseen: false,
      createdAt: 1_794_000_000_000,
      updatedAt: 1_794_000_000_000,
    },
  ],
})

/** Cancels a deposit that waits for review. */
export const cancelDeposit = endpoint({
  path: 'cancelRecharge',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})

/** Returns the partners whose logos the deposit page shows (DEP-03). */
export const getPartners = endpoint({
  path: 'getFriendList',
  access: 'member',
  scope: 'none',
  data: wrappedList(object({ url: text, img: text, title: text })),
  example: [{ url: 'https://partner.example', img: '/uploads/partner.png', title: 'Partner' }],
})
