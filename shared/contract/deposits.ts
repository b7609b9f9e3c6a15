import { choice, filled, id, listed, nothing, object, omitted, positiveAmount, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { reviewedFields } from './reviewed.ts'

const account = choice(ACCOUNT_TYPES)

/**
 * Says that money was sent to the house's address, with a picture as the proof (DEP-12): `num` of the coin `c_id` by the network `a_id`, for the
 * account `type`. An operator compares and credits it. `terms` is ours, sent when the network named them: where its address is another by now, nothing
 * is handed in, and the refusal has the field `a_id` and the rule `changed`.
 */
export const submitDeposit = endpoint({
  path: 'recharge',
  access: 'member',
  transactional: true,
  form: { c_id: id, num: positiveAmount, payimg: filled(500), a_id: id, type: account, terms: omitted(filled(200)) },
  data: nothing,
  example: null,
})

/** The member's latest deposits of all coins, newest first, and what has come of each (ours). `remark` is the operator's reason; of an `unseen` one nobody looks at the proof: it is, or was, granted by itself. */
export const getLatestDeposits = endpoint({
  path: 'getLatestRecharge',
  access: 'member',
  extension: true,
  form: { c_id: omitted(id) },
  data: listed(object(reviewedFields)),
  example: [
    {
      id: '7',
      c_id: '1',
      coin: 'USDT',
      num: '500',
      coin_net: 'TRC20',
      type: 'funds',
      status: 'waiting',
      remark: '',
      unseen: false,
      addtime: 1_794_000_000_000,
      updatetime: 1_794_000_000_000,
    },
  ],
})

/** Takes back a deposit that waits (ours). */
export const cancelDeposit = endpoint({
  path: 'cancelRecharge',
  access: 'member',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})

/** The partners whose logos stand on the deposit page (DEP-03). */
export const getPartners = endpoint({
  path: 'getFriendList',
  access: 'member',
  data: listed(object({ url: text, img: text, title: text })),
  example: [{ url: 'https://partner.example', img: '/uploads/partner.png', title: 'Partner' }],
})
