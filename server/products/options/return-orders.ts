import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { removeExposure } from './options.exposure.ts'
import { createSettlementEntry } from './options.journal.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'

/** Settles all open orders of these members with the outcome `returned`: credits their amounts back. Returns the number of orders. */
export async function returnOpenOrders(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const rows = await tx.query<OptionOrderRecord>(
    `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE member = ANY ($1::bigint[]) AND outcome = 'pending' ORDER BY id FOR UPDATE`,
    [members],
  )
  if (rows.length === 0) return 0
  await tx.query(
    `UPDATE option_orders SET outcome = 'returned', profit = 0, exit_trade = NULL, settled_at = $2::bigint WHERE id = ANY ($1::bigint[])`,
    [rows.map(({ id }) => id), now],
  )
  const entries = rows.map((row) => createSettlementEntry(row, { outcome: 'returned', profit: '0' }))
  if (await post(tx, entries, now)) throw new RangeError('returned order would debit a member')
  await removeExposure(tx, rows)
  return rows.length
}
