import { utcDay } from '../../../shared/contract/utc-days.ts'
import { sign } from '../../../shared/money/decimal.ts'
import { interestOfDay } from '../../../shared/money/interest.ts'
import type { Due, DueKind, DueResult } from '../../define-domain.ts'
import { interestPaid, returned } from './mining.journal.ts'
import { interestUpTo, type MiningOrder, miningOrdersNamed, setPaid } from './mining.orders.ts'

/** Kind of the due work of mining orders. Its steps are the days of the term. */
export const MINING = 'mining'

/**
 * Pays the interest of each day as it ends, and returns the amount with the last. A day whose interest rounds to zero only advances to the next step.
 */
export const miningDue: DueKind = {
  async fallDue(tx, due) {
    const orders = new Map(
      (
        await miningOrdersNamed(
          tx,
          due.map(({ subject }) => subject),
        )
      ).map((order) => [order.id, order]),
    )
    const payments = due.map((one) => ({ due: one, order: theOrder(orders, one) }))
    await setPaid(
      tx,
      payments.map(({ due: { step, due_at }, order }) => ({
        id: order.id,
        paid: interestUpTo(order, step),
        ended_at: step < order.days ? null : due_at,
      })),
    )
    return payments.map(({ due: { step }, order }) => payment(order, step))
  },
}

function payment(order: MiningOrder, day: number): DueResult {
  const interest = interestOfDay({ ...order, per: 'day' }, day, order.scale)
  const paid = sign(interest) > 0 ? [interestPaid(order, day, interest)] : []
  if (day >= order.days) return { entries: [...paid, returned(order)], next: null }
  return { entries: paid, next: { step: day + 1, due_at: utcDay(order.started_at, day + 1) } }
}

function theOrder(orders: ReadonlyMap<string, MiningOrder>, { subject }: Due): MiningOrder {
  const order = orders.get(subject)
  if (!order) throw new RangeError(`mining order ${subject} not found`)
  return order
}
