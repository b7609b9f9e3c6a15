import { amountFact, figureFact, timeFact, toFacts, wordFact } from '../../../shared/base/contract/record-facts.ts'
import { parseRecordNumber } from '../../core/db/order-number.ts'
import type { RecordReader } from '../../define-domain.ts'
import { STAKING, STAKING_END, STAKING_HOLD, STAKING_REDEMPTION } from './staking.journal.ts'
import { getStakeNumber, STAKE_PREFIX, stakes } from './staking.orders.ts'

const STATES = { active: 'running', ended: 'ended', redeemed: 'redeemed' } as const

/** Reads a stake with its term, interest and end. */
export const readStakeRecord: RecordReader = async ({ db }, { member, number }) => {
  const id = parseRecordNumber(STAKE_PREFIX, number)
  const stake = id === null ? null : await stakes.find(db, id)
  if (stake?.member !== member) return null
  const isActive = stake.state === 'active'
  return {
    number: getStakeNumber(stake),
    state: STATES[stake.state],
    isFinal: !isActive,
    facts: toFacts([
      amountFact('amount', stake.amount, stake.coin),
      figureFact('yearRate', 'percent', stake.rate),
      figureFact('term', 'days', stake.days),
      amountFact('interest', stake.interest, stake.coin),
      amountFact('paid', stake.paid, stake.coin),
      wordFact('early', stake.early),
      timeFact('created', stake.started_at),
      timeFact('ends', stake.end_at),
      timeFact('ended', isActive ? null : stake.changed_at),
    ]),
    entries: { kinds: [STAKING_HOLD, STAKING_END, STAKING_REDEMPTION], references: [`${STAKING}:${stake.id}`] },
  }
}
