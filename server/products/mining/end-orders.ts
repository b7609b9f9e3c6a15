import type { Sql } from '../../core/db/sql.ts'
import { lockedAmounts, MINING_RETURN } from './mining.journal.ts'
import { miningOrders } from './mining.orders.ts'

/** Ends all running orders of these members and credits the locked amounts back. Their interest becomes what was paid so far. Returns the number of orders. */
export async function endMiningOrders(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await lockedAmounts.cancelSteps(tx, members)
  await tx.query('UPDATE mining_orders SET interest = paid, ended_at = $2::bigint WHERE id = ANY ($1::bigint[])', [
    ids,
    now,
  ])
  const entries = (await miningOrders.findByIds(tx, ids)).map((order) =>
    lockedAmounts.createReturnEntry(MINING_RETURN, order),
  )
  await lockedAmounts.bookReturns(tx, entries, now)
  return ids.length
}
