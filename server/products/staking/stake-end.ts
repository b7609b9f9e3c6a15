import type { StepKind } from '../../define-domain.ts'
import { STAKING_END, stakedAmounts } from './staking.journal.ts'
import { endStakes } from './staking.orders.ts'

/** End of a stake: returns the amount with the interest of the term, as fixed when the stake was made. */
export const stakeEnd: StepKind = {
  async runSteps(tx, due) {
    const ending = await stakedAmounts.findStepOrders(tx, due)
    await endStakes(
      tx,
      'ended',
      ending.map(({ order: { id, interest }, due: { due_at } }) => ({ id, paid: interest, at: due_at })),
    )
    return ending.map(({ order }) => ({
      entries: [stakedAmounts.createReturnEntry(STAKING_END, order, order.interest)],
      next: null,
    }))
  },
}
