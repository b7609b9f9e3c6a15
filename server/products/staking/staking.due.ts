import type { DueKind } from '../../define-domain.ts'
import { ENDED, givenBack } from './staking.journal.ts'
import { endOrders, ordersById } from './staking.orders.ts'

/** What stakes are called among what falls due. */
export const STAKING = 'staking'

/** A stake ends once: its amount comes back with the interest of the term that was said when it was made. */
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
      if (!order) throw new RangeError(`there is no stake ${subject}`)
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
