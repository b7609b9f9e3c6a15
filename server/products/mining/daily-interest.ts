import { utcDayStart } from '../../../shared/contract/utc-days.ts'
import { sign } from '../../../shared/money/decimal.ts'
import { calculateDayInterest } from '../../../shared/money/interest.ts'
import type { ScheduledStep, StepKind, StepResult } from '../../define-domain.ts'
import { createMiningInterestEntry, createMiningReturnEntry } from './mining.journal.ts'
import { calculateInterestUpTo, findMiningOrdersById, type MiningOrder, setPaid } from './mining.orders.ts'

/** Kind of the due work of mining orders. Its steps are the days of the term. */
export const MINING = 'mining'

/**
 * Pays the interest of each day as it ends, and returns the amount with the last. A day whose interest rounds to zero only advances to the next step.
 */
export const miningDue: StepKind = {
  async runSteps(tx, due) {
    const orders = new Map(
      (
        await findMiningOrdersById(
          tx,
          due.map(({ subject }) => subject),
        )
      ).map((order) => [order.id, order]),
    )
    const payments = due.map((one) => ({ due: one, order: getOrder(orders, one) }))
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
  const paid = sign(interest) > 0 ? [createMiningInterestEntry(order, day, interest)] : []
  if (day >= order.days) return { entries: [...paid, createMiningReturnEntry(order)], next: null }
  return { entries: paid, next: { step: day + 1, due_at: utcDayStart(order.started_at, day + 1) } }
}

function getOrder(orders: ReadonlyMap<string, MiningOrder>, { subject }: ScheduledStep): MiningOrder {
  const order = orders.get(subject)
  if (!order) throw new RangeError(`mining order ${subject} not found`)
  return order
}
