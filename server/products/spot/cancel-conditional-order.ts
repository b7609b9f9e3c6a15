import { postpone } from '../../core/db/postponed.ts'
import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { CONDITIONAL_COLUMNS, type ConditionalRow } from './conditional.orders.ts'
import { createSpotReleaseEntry } from './spot.journal.ts'

/** Returns a conditional order of a member, locked until the transaction ends; undefined if there is none. */
export const lockConditionalOrder = async (tx: Sql, member: string, id: string): Promise<ConditionalRow | undefined> =>
  (
    await tx.query<ConditionalRow>(
      `SELECT ${CONDITIONAL_COLUMNS} FROM conditional_orders WHERE id = $1::bigint AND member = $2::bigint FOR UPDATE`,
      [id, member],
    )
  )[0]

/** Cancels open conditional orders whose rows this transaction has locked, and releases their holds. `now` in epoch ms. */
export async function cancelConditionalRows(tx: Sql, rows: readonly ConditionalRow[], now: number): Promise<void> {
  await postpone(
    tx,
    `UPDATE conditional_orders SET status = 'cancelled', obstacle = NULL, closed_at = $2::bigint WHERE id = ANY ($1::bigint[])`,
    [rows.map(({ id }) => id), now],
  )
  const entries = rows.map((row) => createSpotReleaseEntry(row, row.held))
  if (await post(tx, entries, now)) throw new RangeError('hold of a cancelled conditional order is too small')
}

/** Cancels all open conditional orders of these members. Returns their number. `now` in epoch ms. */
export async function cancelConditionalOrders(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const rows = await tx.query<ConditionalRow>(
    `SELECT ${CONDITIONAL_COLUMNS} FROM conditional_orders WHERE member = ANY ($1::bigint[]) AND status IN ('waiting', 'reached')
     ORDER BY conditional_orders.id FOR UPDATE`,
    [members],
  )
  await cancelConditionalRows(tx, rows, now)
  return rows.length
}
