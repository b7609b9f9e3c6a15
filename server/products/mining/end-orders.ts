import type { Sql } from '../../core/db/sql.ts'
import { locked, MINING_RETURN } from './mining.journal.ts'
import { miningOrders } from './mining.orders.ts'

/** Ends all running orders of these members and returns the locked amounts. Interest stays at what was paid. Returns the number of orders. */
export async function endMiningOrders(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await locked.cancelOfMembers(tx, members)
  await tx.query('UPDATE mining_orders SET interest = paid, ended_at = $2::bigint WHERE id = ANY ($1::bigint[])', [
    ids,
    now,
  ])
  const entries = (await miningOrders.findByIds(tx, ids)).map((order) => locked.createReturnEntry(MINING_RETURN, order))
  await locked.giveBack(tx, entries, now)
  return ids.length
}
