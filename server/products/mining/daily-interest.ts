import { sign } from '../../../shared/base/money/decimal.ts'
import { calculateDayInterest } from '../../../shared/base/money/interest.ts'
import { calculateMiningInterest, getTermEnd } from '../../../shared/base/rules/term-products.rules.ts'
import type { StepKind, StepResult } from '../../define-domain.ts'
import { lockedAmounts, MINING_INTEREST, MINING_RETURN } from './mining.journal.ts'
import { type MiningOrder, setPaid } from './mining.orders.ts'

/**
 * Payment of the interest of each day when the day ends, with the locked amount on the last day. A day whose interest rounds to zero pays nothing.
 */
export const dailyInterest: StepKind = {
  async runSteps(tx, due) {
    const payments = await lockedAmounts.findStepOrders(tx, due)
    await setPaid(
      tx,
      payments.map(({ due: { step, due_at }, order }) => ({
        id: order.id,
        paid: calculateMiningInterest(order, step),
        ended_at: step < order.days ? null : due_at,
      })),
    )
    return payments.map(({ due: { step }, order }) => createPayment(order, step))
  },
}

function createPayment(order: MiningOrder, day: number): StepResult {
  const interest = calculateDayInterest({ ...order, per: 'day' }, day, order.scale)
  const paid = sign(interest) > 0 ? [lockedAmounts.createInterestEntry(MINING_INTEREST, order, day, interest)] : []
  if (day >= order.days)
    return { entries: [...paid, lockedAmounts.createReturnEntry(MINING_RETURN, order)], next: null }
  return { entries: paid, next: { step: day + 1, due_at: getTermEnd(order.started_at, day + 1) } }
}
