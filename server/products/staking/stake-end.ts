import type { DueKind } from '../../define-domain.ts'
import { ENDED, givenBack } from './staking.journal.ts'
import { endOrders, ordersById } from './staking.orders.ts'

/** Kind of the due work of stakes. */
export const STAKING = 'staking'

/** End of a stake: returns the amount with the interest of the term, as fixed when the stake was made. */
export const stakesEnd: DueKind = {
  async fallDue(tx, due) {
    const orders = new Map(
      (
        await ordersById(
          tx,
          due.map(({ subject }) => subject),
        )
      ).map((order) => [order.id, order]),
    )
    const ending = due.map(({ subject, due_at }) => {
      const order = orders.get(subject)
      if (!order) throw new RangeError(`stake ${subject} not found`)
      return { order, at: due_at }
    })
    await endOrders(
      tx,
      'ended',
      ending.map(({ order: { id, interest }, at }) => ({ id, paid: interest, at })),
    )
    return ending.map(({ order }) => ({ entries: [givenBack(ENDED, order, order.interest)], next: null }))
  },
}
