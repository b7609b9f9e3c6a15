import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelDue } from '../schedule/scheduled-steps.ts'
import { MINING } from './daily-interest.ts'
import { returned } from './mining.journal.ts'
import { miningOrdersNamed } from './mining.orders.ts'

const SUBJECTS = 'SELECT id FROM mining_orders WHERE member = ANY ($2::bigint[])'

/** Ends all running orders of these members and returns the locked amounts. Interest stays at what was paid. Returns the number of orders. */
export async function endMiningOf(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await cancelDue(tx, MINING, { subjects: SUBJECTS, members })
  await tx.query('UPDATE mining_orders SET interest = paid, ended_at = $2::bigint WHERE id = ANY ($1::bigint[])', [
    ids,
    now,
  ])
  const orders = await miningOrdersNamed(tx, ids)
  if (await post(tx, orders.map(returned), now)) throw new RangeError('locked amount of a mining order is missing')
  return ids.length
}
