import type { Sql } from '../../core/db/sql.ts'

/** Whether a member may trade. Who disables a member waits for the orders that are being taken. */
export async function mayTrade(tx: Sql, member: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM members WHERE id = $1::bigint AND disabled_at IS NULL FOR SHARE', [member])
  return rows.length > 0
}
