import { utcDayStart } from '../../../shared/contract/utc-days.ts'
import { sign } from '../../../shared/money/decimal.ts'
import { calculateDayInterest } from '../../../shared/money/interest.ts'
import type { StepKind, StepResult } from '../../define-domain.ts'
import { locked, MINING_INTEREST, MINING_RETURN } from './mining.journal.ts'
import { calculateInterestUpTo, type MiningOrder, setPaid } from './mining.orders.ts'

/**
 * Pays the interest of each day as it ends, and returns the amount with the last. A day whose interest rounds to zero only advances to the next step.
 */
export const miningDue: StepKind = {
  async runSteps(tx, due) {
    const payments = await locked.findOfSteps(tx, due)
    await setPaid(
      tx,
      payments.map(({ due: { step, due_at }, order }) => ({
        id: order.id,
        paid: calculateInterestUpTo(order, step),
        ended_at: step < order.days ? null : due_at,
      })),
    )
    return payments.map(({ due: { step }, order }) => createPayment(order, step))
  },
}

function createPayment(order: MiningOrder, day: number): StepResult {
  const interest = calculateDayInterest({ ...order, per: 'day' }, day, order.scale)
  const paid = sign(interest) > 0 ? [locked.createInterestEntry(MINING_INTEREST, order, day, interest)] : []
  if (day >= order.days) return { entries: [...paid, locked.createReturnEntry(MINING_RETURN, order)], next: null }
  return { entries: paid, next: { step: day + 1, due_at: utcDayStart(order.started_at, day + 1) } }
}
