import * as contract from '../../../shared/base/contract/withdrawals.ts'
import { findReviewCancelRefusal } from '../../../shared/base/rules/reviews.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { isUnattended, withdrawReview } from '../../platform/reviews/reviews.ts'
import { endWithdrawal, WITHDRAWAL } from './withdrawals.review.ts'
import { findLatestWithdrawals, findWithdrawal, getPayoutState, getShownDecision, maskCard } from './withdrawals.ts'

/** Number of latest withdrawals shown next to the form. The record tabs list all of them. */
const LATEST_COUNT = 20

/** Returns the member's latest withdrawals, of one coin or of all. */
export const getLatestWithdrawals = handle(
  contract.getLatestWithdrawals,
  async ({ form, member, context: { config, db } }) => {
    const coin = form.coinId === null ? null : (await allCoins(db)).find(({ id }) => id === form.coinId)
    if (coin === undefined) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
    const withdrawals = await findLatestWithdrawals(db, member, coin?.id ?? null, LATEST_COUNT)
    return withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      coinId: withdrawal.coinId,
      coin: withdrawal.coin,
      amount: withdrawal.amount,
      fee: withdrawal.fee,
      received: withdrawal.received,
      type: withdrawal.account,
      destination: withdrawal.way,
      network: withdrawal.network || withdrawal.bank_name,
      address: withdrawal.address || maskCard(withdrawal.card_number),
      memo: withdrawal.memo,
      status: getShownDecision(withdrawal).state,
      remark: getShownDecision(withdrawal).reason,
      payout: getPayoutState(withdrawal),
      transaction: withdrawal.transaction,
      unseen: isUnattended(config.demo, withdrawal),
      createdAt: withdrawal.submitted_at,
      updatedAt: withdrawal.changed_at,
    }))
  },
)

/** Cancels a waiting withdrawal and releases the held amount. If the member cancels while an operator decides, exactly one of them succeeds. */
export const cancelWithdrawal = handle(contract.cancelWithdrawal, async ({ form, member, context }) => {
  const { db, now } = context
  const withdrawal = isRowId(form.id) ? await findWithdrawal(db, form.id) : null
  if (withdrawal?.member !== member) return refuse('withdrawals.unknown', {}, { field: 'id', rule: 'unknown' })
  const ended = await db.transaction(async (tx) => {
    const review = await withdrawReview(tx, WITHDRAWAL, withdrawal.id, now())
    if (review) await endWithdrawal(tx, withdrawal, review, now())
    return review
  })
  const decided = findReviewCancelRefusal(ended !== null)
  return decided ? refuse('withdrawals.decided', {}, decided) : succeed(null, 'withdrawals.takenBack')
})
