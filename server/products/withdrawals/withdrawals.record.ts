import { amountFact, textFact, timeFact, toFacts, wordFact } from '../../../shared/base/contract/record-facts.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { RecordReader } from '../../define-domain.ts'
import { toReviewState } from '../../platform/reviews/review-state.ts'
import { WITHDRAWAL_HOLD, WITHDRAWAL_PAYOUT, WITHDRAWAL_RETURN } from './withdrawals.journal.ts'
import { findWithdrawal, maskCard } from './withdrawals.ts'

/** Reads a withdrawal with its destination, fee and decision. */
export const readWithdrawalRecord: RecordReader = async ({ db }, { member, number }) => {
  const withdrawal = isRowId(number) ? await findWithdrawal(db, number) : null
  if (withdrawal?.member !== member) return null
  const { coin, state } = withdrawal
  return {
    number: withdrawal.id,
    ...toReviewState(state),
    facts: toFacts([
      amountFact('amount', withdrawal.amount, coin),
      amountFact('fee', withdrawal.fee, coin),
      amountFact('received', withdrawal.received, coin),
      wordFact('account', withdrawal.account),
      textFact('network', withdrawal.network),
      textFact('address', withdrawal.address, 'code'),
      textFact('memo', withdrawal.memo, 'code'),
      textFact('bank', withdrawal.bank_name),
      textFact('card', withdrawal.card_number && maskCard(withdrawal.card_number), 'code'),
      timeFact('created', withdrawal.submitted_at),
      timeFact('decided', state === 'approved' || state === 'refused' ? withdrawal.changed_at : null),
      timeFact('ended', state === 'withdrawn' ? withdrawal.changed_at : null),
      textFact('reason', withdrawal.reason),
    ]),
    entries: {
      kinds: [WITHDRAWAL_HOLD, WITHDRAWAL_PAYOUT, WITHDRAWAL_RETURN],
      references: [`withdrawal:${withdrawal.id}`],
    },
  }
}
