import { amount, choice, flag, from, id, moment, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'

/** Review status (TAC-18). Extension: `withdrawn`, cancelled by the member before the decision. */
export const REVIEW_STATES = { waiting: '1', approved: '2', refused: '3', withdrawn: '4' } as const

/** Name of a review status. */
export type ReviewState = keyof typeof REVIEW_STATES

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
