import { amountFact, textFact, timeFact, toFacts, wordFact } from '../../../shared/base/contract/record-facts.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { RecordReader } from '../../define-domain.ts'
import { toReviewState } from '../../platform/reviews/review-state.ts'
import { DEPOSIT } from './deposits.review.ts'
import { findDeposit } from './deposits.ts'

/** Reads a deposit with its network, address and decision. */
export const readDepositRecord: RecordReader = async ({ db }, { member, number }) => {
  const deposit = isRowId(number) ? await findDeposit(db, number) : null
  if (deposit?.member !== member) return null
  return {
    number: deposit.id,
    ...toReviewState(deposit.state),
    facts: toFacts([
      amountFact('amount', deposit.amount, deposit.coin),
      wordFact('account', deposit.account),
      textFact('network', deposit.network),
      textFact('address', deposit.address, 'code'),
      timeFact('created', deposit.submitted_at),
      timeFact('decided', deposit.state === 'approved' || deposit.state === 'refused' ? deposit.changed_at : null),
      timeFact('ended', deposit.state === 'withdrawn' ? deposit.changed_at : null),
      textFact('reason', deposit.reason),
    ]),
    entries: { kinds: [DEPOSIT], references: [`deposit:${deposit.id}`] },
  }
}
