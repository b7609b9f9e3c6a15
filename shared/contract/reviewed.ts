import { amount, choice, flag, id, moment, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'

/** What a review has come to (TAC-18). `withdrawn` is ours: the member has taken back what waited. */
export const REVIEW_STATES = { waiting: '1', approved: '2', refused: '3', withdrawn: '4' } as const

/** One of them. */
export type ReviewState = keyof typeof REVIEW_STATES

/**
 * What a deposit and a withdrawal have in common in the lists of the latest (ours): `num` of the coin, of the account `type`, by `coin_net`. `remark` is the
 * operator's reason; of an `unseen` one nobody looks at it: it is, or was, granted by itself. Times in seconds.
 */
export const reviewedFields = {
  id,
  c_id: id,
  coin: text,
  num: amount,
  coin_net: text,
  type: choice(ACCOUNT_TYPES, 'funds'),
  status: choice(REVIEW_STATES, 'waiting'),
  remark: text,
  unseen: flag,
  addtime: moment,
  updatetime: moment,
}
