import { amount, choice, flag, from, id, moment, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'

/** Review status (TAC-18). Extension: `withdrawn`, cancelled by the member before the decision. */
export const REVIEW_STATES = { waiting: '1', approved: '2', refused: '3', withdrawn: '4' } as const

/** Name of a review status. */
export type ReviewState = keyof typeof REVIEW_STATES

/**
 * Progress of the payout of an approved withdrawal (extension; Q-610). `none`: it is not approved, or the backend does not report it. `approved`: it waits for the
 * payment, `paying`: an operator or a provider pays it, `paid`: sent, `failed`: it could not be paid, and the amount was returned.
 */
export const PAYOUT_STATES = {
  none: '',
  approved: 'approved',
  paying: 'paying',
  paid: 'paid',
  failed: 'failed',
} as const

/** Name of such a state. */
export type PayoutState = keyof typeof PAYOUT_STATES

/**
 * Fields that the lists of latest deposits and latest withdrawals (extensions) share: `num` of the coin, the account `type` and the network `coin_net`.
 * `remark` is the operator's reason. `unseen` marks a record that is, or will be, approved automatically. Times are in seconds.
 */
export const reviewedFields = {
  id,
  coinId: from('c_id', id),
  coin: text,
  amount: from('num', amount),
  network: from('coin_net', text),
  type: choice(ACCOUNT_TYPES, 'funds'),
  status: choice(REVIEW_STATES, 'waiting'),
  remark: text,
  unseen: flag,
  createdAt: from('addtime', moment),
  updatedAt: from('updatetime', moment),
}
