import * as contract from '../../../shared/base/contract/deposits.ts'
import { findReviewCancelRefusal } from '../../../shared/base/rules/reviews.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { isUnattended, withdrawReview } from '../../platform/reviews/reviews.ts'
import { DEPOSIT, recordDepositEvent } from './deposits.review.ts'
import { findDeposit, findLatestDeposits, setDepositState } from './deposits.ts'

/** Number of latest deposits shown next to the form. The record tabs list all of them. */
const LATEST_COUNT = 20

/** Returns the member's latest deposits, of one coin or of all. */
export const getLatestDeposits = handle(
  contract.getLatestDeposits,
  async ({ form, member, context: { db, config } }) => {
    const coin = form.coinId === null ? null : (await allCoins(db)).find(({ id }) => id === form.coinId)
    if (coin === undefined) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
    const deposits = await findLatestDeposits(db, member, coin?.id ?? null, LATEST_COUNT)
    return deposits.map((deposit) => ({
      id: deposit.id,
      coinId: deposit.coinId,
      coin: deposit.coin,
      amount: deposit.amount,
      network: deposit.network,
      type: deposit.account,
      status: deposit.state,
      remark: deposit.reason,
      unseen: isUnattended(config.demo, deposit),
      createdAt: deposit.submitted_at,
      updatedAt: deposit.changed_at,
    }))
  },
)

/** Cancels a waiting deposit. If the member cancels while an operator decides, exactly one of them succeeds. */
export const cancelDeposit = handle(contract.cancelDeposit, async ({ form, member, context }) => {
  const { db, now } = context
  const deposit = isRowId(form.id) ? await findDeposit(db, form.id) : null
  if (deposit?.member !== member) return refuse('deposits.unknown', {}, { field: 'id', rule: 'unknown' })
  const ended = await db.transaction(async (tx) => {
    const review = await withdrawReview(tx, DEPOSIT, deposit.id, now())
    if (review) {
      await setDepositState(tx, deposit.id, review, now())
      await recordDepositEvent(tx, deposit, 'cancelled', now())
    }
    return review
  })
  const decided = findReviewCancelRefusal(ended !== null)
  return decided ? refuse('deposits.decided', {}, decided) : succeed(null, 'deposits.takenBack')
})
