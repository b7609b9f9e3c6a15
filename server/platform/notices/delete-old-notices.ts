import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { Sql } from '../../core/db/sql.ts'
import { readRetention } from '../../ledger/archive/retention.ts'

const BATCH_SIZE = 5_000

/** Deletes notices to one member that are older than the operator's limit, in batches, with their texts. Without a limit all stay. `now` in epoch ms. */
export async function deleteOldNotices(sql: Sql, now: number): Promise<void> {
  const days = (await readRetention(sql)).get('notices')
  if (days === undefined) return
  for (;;) {
    const deleted = await sql.query(
      `WITH old AS MATERIALIZED (
         SELECT id FROM notices WHERE member IS NOT NULL AND created_at < $1::bigint ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
       ), texts AS (DELETE FROM notice_texts t USING old WHERE t.notice = old.id),
       reads AS (DELETE FROM notice_reads r USING old WHERE r.notice = old.id)
       DELETE FROM notices n USING old WHERE n.id = old.id RETURNING n.id`,
      [now - days * DAY_MS],
    )
    if (deleted.length < BATCH_SIZE) return
  }
}
