import type { Sql } from '../../core/db/sql.ts'
import { STAKING_END, stakedAmounts } from './staking.journal.ts'
import { endStakes, stakes } from './staking.orders.ts'

/** Ends all active stakes of these members and credits the amounts back without interest. Returns the number of stakes. */
export async function endActiveStakes(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const orders = await stakes.findByIds(tx, await stakedAmounts.cancelSteps(tx, members))
  await endStakes(
    tx,
    'ended',
    orders.map(({ id }) => ({ id, paid: '0', at: now })),
  )
  const entries = orders.map((order) => stakedAmounts.createReturnEntry(STAKING_END, order))
  await stakedAmounts.bookReturns(tx, entries, now)
  return orders.length
}
