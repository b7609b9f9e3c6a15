import type { RecordState } from '../../../shared/base/contract/record.ts'
import { amountFact, textFact, timeFact, toFacts, wordFact } from '../../../shared/base/contract/record-facts.ts'
import type { PayoutState } from '../../../shared/base/contract/reviewed.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { RecordReader } from '../../define-domain.ts'
import { toReviewState } from '../../platform/reviews/review-state.ts'
import { WITHDRAWAL_FAILURE, WITHDRAWAL_HOLD, WITHDRAWAL_PAYOUT, WITHDRAWAL_RETURN } from './withdrawals.journal.ts'
import { findWithdrawal, getPayoutState, getShownDecision, maskCard } from './withdrawals.ts'

/** States of the record of an approved withdrawal. All are known to clients of earlier releases. */
const PAYOUT_RECORD_STATES: Readonly<Record<Exclude<PayoutState, 'none'>, RecordState>> = {
  approved: 'approved',
  paying: 'transferring',
  paid: 'completed',
  failed: 'returned',
}

/** Reads a withdrawal with its destination, fee, decision and payout. */
export const readWithdrawalRecord: RecordReader = async ({ db }, { member, number }) => {
  const withdrawal = isRowId(number) ? await findWithdrawal(db, number) : null
  if (withdrawal?.member !== member) return null
  const { coin, state } = withdrawal
  const payout = getPayoutState(withdrawal)
  return {
    number: withdrawal.id,
    ...(payout === 'none'
      ? toReviewState(state)
      : { state: PAYOUT_RECORD_STATES[payout], isFinal: payout === 'paid' || payout === 'failed' }),
    facts: toFacts([
      amountFact('amount', withdrawal.amount, coin),
      amountFact('fee', withdrawal.fee, coin),
      amountFact('received', withdrawal.received, coin),
      wordFact('account', withdrawal.account),
      textFact('network', withdrawal.network),
      textFact('address', withdrawal.address, 'code'),
      textFact('memo', withdrawal.memo, 'code'),
      textFact('transaction', withdrawal.transaction, 'code'),
      textFact('bank', withdrawal.bank_name),
      textFact('card', withdrawal.card_number && maskCard(withdrawal.card_number), 'code'),
      timeFact('created', withdrawal.submitted_at),
      timeFact('decided', withdrawal.decided_by === 'member' ? null : withdrawal.decided_at),
      timeFact('ended', state === 'withdrawn' ? withdrawal.changed_at : withdrawal.ended_at),
      textFact('reason', getShownDecision(withdrawal).reason),
    ]),
    entries: {
      kinds: [WITHDRAWAL_HOLD, WITHDRAWAL_PAYOUT, WITHDRAWAL_RETURN, WITHDRAWAL_FAILURE],
      references: [`withdrawal:${withdrawal.id}`],
    },
  }
}
