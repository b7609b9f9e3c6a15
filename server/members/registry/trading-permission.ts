import type { Sql } from '../../core/db/sql.ts'

/** Returns true if a member may trade. Disabling the member waits until this transaction ends. */
export async function lockTradingPermission(tx: Sql, member: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM members WHERE id = $1::bigint AND disabled_at IS NULL FOR SHARE', [member])
  return rows.length > 0
}
